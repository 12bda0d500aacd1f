export { type MastraMessage, type MemoryOptions, RecollectProcessor } from './processor.ts';
