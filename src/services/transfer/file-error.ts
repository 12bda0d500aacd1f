/** A file that a command cannot use. The message says why. */
export class FileError extends Error {
  override name = 'FileError';
}

const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not use it: check the rights of the file and of its folder',
  EPERM: 'this user may not use it: check the rights of the file and of its folder',
  EEXIST: 'a file is in the place of the folder: choose another one',
  EISDIR: 'it is a folder: name a file',
  ENOTDIR: 'a part of the path is not a folder',
  EROFS: 'its file system is read-only: choose another folder',
  ENOSPC: 'its disk is full: make space or choose another folder',
  EDQUOT: "the user's share of its disk is full: make space or choose another folder",
  ENAMETOOLONG: 'its name is too long',
};

/** What an error about a file means to the user. Errors that are not about the file stay as they are. */
export function unusable(path: string, error: unknown): unknown {
  const { code = '', syscall } = (error ?? {}) as NodeJS.ErrnoException;
  if (code.startsWith('Z_')) return new FileError(`${path} is damaged or incomplete: it cannot be unpacked.`);
  if (code === 'ERR_TRAILING_JUNK_AFTER_STREAM_END')
    return new FileError(`${path} is damaged: other bytes come after its end.`);
  if (code === 'ENOENT') return new FileError(`There is no file ${path}, or no folder for it.`);
  if (syscall === undefined || !/^E[A-Z0-9]+$/.test(code)) return error;
  return new FileError(`${path} cannot be used: ${REASONS[code] ?? `the system reports ${code}`}.`);
}
