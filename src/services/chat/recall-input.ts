import type { CubeFilters } from '../../domain/filter/cube-filters.ts';
import type { SearchMode } from '../search/search-in-mode.ts';

export interface RecallInput {
  readonly query: string;
  readonly cubeIds: readonly string[];
  /** Cubes of public memories and knowledge bases, searched in addition to `cubeIds`. */
  readonly sharedCubeIds?: readonly string[] | undefined;
  readonly topK: number;
  /** Default: `fast`, without models. */
  readonly mode?: SearchMode | undefined;
  /** The most preferences to recall; 0 = none. */
  readonly preferenceTopK: number;
  /** The least relevance of a memory. Absent: 0.5, but the best three are kept if they reach 0.4. */
  readonly threshold?: number | undefined;
  /** Whether `threshold` is a default: memories that answer are then quoted although they are below it. */
  readonly isThresholdDefault?: boolean | undefined;
  readonly conversationId?: string | undefined;
  readonly filters?: CubeFilters | undefined;
}
