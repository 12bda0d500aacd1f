import { signal } from '@preact/signals';

/**
 * What the cookie of this browser permits: null while it is not known. While it is `none`, the page shows the
 * sign-in at the same address, and goes on there afterwards.
 */
export const access = signal<'full' | 'read' | 'none' | null>(null);

/** Whether the key may change something. */
export const mayWrite = (): boolean => access.value === 'full';
