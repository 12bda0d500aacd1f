export { type MemoryOptions, recollectMiddleware } from './middleware.ts';
export { recollectTools, type ToolsOptions } from './tools.ts';
