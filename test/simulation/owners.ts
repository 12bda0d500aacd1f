/**
 * The owners of a simulation, each named by the id of the cube: three users, one of them with a Chinese
 * id, and an agent with memories of its own.
 */
export const OWNERS = ['ann', '李雷', 'bob', 'agent:helper'];
export const USERS = OWNERS.filter((owner) => !isAgent(owner));

export function isAgent(owner: string): boolean {
  return owner.startsWith('agent:');
}

/** The name under which tasks and messages of an owner stand. */
export function nameOf(owner: string): string {
  return owner.replace(/^agent:/, '');
}

/** The owner in a request to `/v1`. */
export function cloudOwner(owner: string): { user_id: string } | { agent_id: string } {
  return isAgent(owner) ? { agent_id: nameOf(owner) } : { user_id: owner };
}

/** The owner of what a request to `/product` writes. */
export function productWriter(owner: string): object {
  return isAgent(owner) ? { user_id: nameOf(owner), writable_cube_ids: [owner] } : { user_id: owner };
}

/** The owner of what a request to `/product` reads. */
export function productReader(owner: string): object {
  return isAgent(owner) ? { user_id: nameOf(owner), readable_cube_ids: [owner] } : { user_id: owner };
}
