import type { Fault } from './fault'
import { killApi } from './kill-api'

/** Every fault; a new one has its entry here. */
export const FAULTS: readonly Fault[] = [killApi]
