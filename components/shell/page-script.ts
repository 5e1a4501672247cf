import { FIRST_PAINT_SCRIPT } from './first-paint'
import { TRUSTED_TYPES_SCRIPT } from './trusted-types'

/** Code that a page runs at startup, before its other scripts are loaded. */
export const PAGE_SCRIPT = [TRUSTED_TYPES_SCRIPT, FIRST_PAINT_SCRIPT].join(';')
