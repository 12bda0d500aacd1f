import { linearModel } from '../sentence-model/linear-model.ts';
import weights from './weights.json' with { type: 'json' };

/** Tells whether an English sentence states a lasting preference. */
export const LASTING_MODEL = linearModel(weights);
