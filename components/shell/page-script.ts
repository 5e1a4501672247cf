import { FIRST_PAINT_SCRIPT } from './first-paint'
import { TRUSTED_TYPES_SCRIPT } from './trusted-types'

/** What a page runs at its start, before its other scripts are there. */
export const PAGE_SCRIPT = [TRUSTED_TYPES_SCRIPT, FIRST_PAINT_SCRIPT].join(';')
