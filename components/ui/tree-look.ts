import { cx } from './cx'
import type { TreeNode } from './tree-table'

/** How a tree of figures is laid out. */
export interface TreeLook {
  /** Less room between the columns. */
  dense?: boolean
  /** Long names: truncated; wrapped, with narrow columns next to them; or wrapped in the space that fixed columns leave. */
  names?: 'cut' | 'wrap' | 'fit'
  /** The minimum width from 768 px on, if names wrap. */
  nameWidth?: 'normal' | 'wide' | 'widest'
  /** Header and total stay visible while the page scrolls. */
  pinned?: boolean
  /** From edge to edge of a page, as close as a dense one, with its groups on a ground of their own. */
  bleeds?: boolean
  /** All rows weigh the same, and the last column stands out instead. */
  plain?: boolean
  /** The table is wider than its scroll container: its names stay visible. */
  scrolls?: boolean
}

export const tableLook = ({ names }: TreeLook): string =>
  cx('print:w-full print:min-w-0 print:table-auto print:text-[11px]', names === 'fit' && 'sm:min-w-220 sm:table-fixed')

// Rows do not end up below the pinned header and total when the keyboard moves to them.
export const rowLook = ({ pinned, scrolls }: TreeLook): string =>
  cx(
    'group/row focus-visible:-outline-offset-2 print:break-inside-avoid',
    pinned ? 'scroll-mt-10 scroll-mb-12' : scrolls && 'scroll-mt-10',
  )

/**
 * Around a table that is wider than the window: it scrolls within, so that its head stays in sight as well as its names, and what has the
 * focus comes out from below them. On a phone a column stops next to the names, never partly below them.
 */
export const WIDE_TABLE =
  'max-h-[max(20rem,calc(100dvh-12rem))] scroll-pl-60 overflow-x-auto overflow-y-auto max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-pl-48 sm:scroll-pl-76 print:max-h-none'

/** Scrolled content passes below the names, and the names below their header. */
const HELD = 'sticky left-0 w-48 min-w-48 sm:w-64 sm:min-w-64'

/** The outer columns keep the distance of a card from its edge, however close the columns are. */
const padding = (
  { dense, names, bleeds }: TreeLook,
  { isFirst, isLast }: { isFirst?: boolean; isLast?: boolean },
): string =>
  cx(
    bleeds
      ? cx('px-2.5', isFirst && 'pl-6 max-sm:pl-4', isLast && 'pr-6 max-sm:pr-4')
      : dense
        ? cx('px-2.5', isFirst && 'pl-4', isLast && 'pr-4')
        : 'px-4 max-sm:px-3',
    names === 'wrap' && !isFirst && cx('sm:px-2', isLast && 'sm:pr-4'),
    'print:px-[5px]',
  )

interface Head {
  isFirst?: boolean
  isLast?: boolean
  isWords?: boolean
  hasWidth?: boolean
}

export const headLook = (look: TreeLook, { isFirst, isLast, isWords, hasWidth }: Head): string =>
  cx(
    'sticky top-0 h-8.5 border-b border-line text-xs font-medium text-muted max-sm:h-10 print:static print:h-6.5',
    look.bleeds ? 'bg-bg' : 'bg-surface-1',
    isFirst || isWords ? 'text-left' : 'text-right',
    isFirst && look.scrolls ? cx(HELD, 'z-2 whitespace-normal') : 'z-1 whitespace-nowrap',
    !isFirst && look.scrolls && 'max-sm:snap-start',
    look.names === 'wrap' && 'sm:leading-4 sm:whitespace-normal sm:text-balance',
    !isFirst &&
      'max-sm:leading-4 max-sm:whitespace-normal max-sm:text-balance max-sm:has-[>.sr-only:only-child]:w-12 print:w-auto print:whitespace-nowrap',
    hasWidth ? 'w-(--column)' : !isFirst && 'max-sm:w-34',
    padding(look, { isFirst, isLast }),
  )

interface Cell {
  level: number
  kind: TreeNode<never>['kind']
  /** A row without children, next to rows that have some. */
  isLeaf?: boolean
  isFirst?: boolean
  isLast?: boolean
  isWords?: boolean
  isMuted?: boolean
}

export function cellLook(look: TreeLook, { isWords, ...cell }: Cell): string {
  const { kind, isFirst } = cell
  const isHeld = isFirst && look.scrolls
  return cx(
    'border-b border-subtle group-last/row:border-b-0 print:h-6.5',
    kind === 'net' ? 'h-10.5 border-b-0 max-sm:h-11' : 'h-8.5 max-sm:h-11',
    isFirst || isWords ? 'text-left' : 'text-right',
    isHeld ? cx(HELD, 'z-1 whitespace-normal') : 'whitespace-nowrap',
    isFirst ? 'print:whitespace-normal' : 'tabular-nums',
    isWords && !cell.isMuted ? 'font-regular text-fg-2' : weight(look, cell),
    ground(look, { kind, isHeld, isGroup: look.bleeds && cell.level === 1 && !cell.isLeaf }),
    kind === 'net' &&
      look.pinned &&
      'sticky bottom-0 z-1 shadow-[inset_0_1px_var(--border)] print:static print:shadow-none',
    kind === 'net' && !look.dense && 'text-md print:[font-size:inherit]',
    padding(look, cell),
    'max-sm:not-print:has-[>[data-slot=icon-button]]:px-0.5',
  )
}

/** Totals are heavier than groups, and groups heavier than their leaves. */
function weight({ plain }: TreeLook, { level, kind, isLeaf, isFirst, isLast, isMuted }: Omit<Cell, 'isWords'>): string {
  if (isMuted) return 'font-regular text-muted'
  const color = level >= 3 && !isFirst ? 'text-fg-2' : ''
  if (kind === 'net' || kind === 'subtotal') return cx('font-semibold', color)
  if (plain) return isLast ? 'font-semibold' : 'font-regular'
  if (isLeaf) return cx('font-regular', color)
  return level <= 2 ? 'font-medium' : color
}

interface Ground {
  kind: Cell['kind']
  isHeld: boolean | undefined
  isGroup: boolean | undefined
}

function ground({ pinned }: TreeLook, { kind, isHeld, isGroup }: Ground): string {
  const hovered = 'group-hover/row:bg-hover'
  if (kind === 'net') return cx('bg-accent-subtle', !isHeld && !pinned && hovered)
  if (kind === 'subtotal' || isGroup) return cx('bg-surface-2', !isHeld && hovered)
  return cx(isHeld && 'bg-surface-1', hovered)
}

/** Number and name of a row in one line. */
export const NAME_CELL = 'flex items-center gap-1.5 max-sm:min-w-0'

const WRAPPED = 'sm:py-1 sm:whitespace-normal sm:wrap-anywhere sm:text-pretty'
const NAME_WIDTH = { normal: 'sm:min-w-30', wide: 'sm:min-w-44', widest: 'sm:min-w-52' }

export const nameLook = ({ names = 'cut', nameWidth = 'normal' }: TreeLook = {}): string =>
  cx(
    'min-w-0 overflow-hidden text-left text-ellipsis max-sm:py-1 max-sm:whitespace-normal max-sm:wrap-anywhere max-sm:text-pretty print:whitespace-normal',
    names !== 'cut' && WRAPPED,
    names === 'wrap' && NAME_WIDTH[nameWidth],
  )

/** A figure that links to the lines behind it. */
export const FIGURE =
  '-mx-1.5 block rounded-sm px-1.5 py-[5px] text-inherit print:py-0 hover:underline hover:decoration-muted hover:underline-offset-3 focus-visible:-outline-offset-2'
