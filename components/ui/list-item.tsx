import type { ReactNode } from 'react'
import { cx } from './cx'

const BASE =
  'group/item flex min-h-(--item-h,32px) max-sm:min-h-11 w-full cursor-pointer items-center gap-x-2.5 rounded-xs px-(--item-x,8px) text-left whitespace-nowrap outline-none'

/** An item of a menu or of a plain list of choices. A list sets `--item-h` where its items are taller. */
export const menuItemLook = ({ danger }: { danger?: boolean } = {}): string =>
  cx(
    BASE,
    'hover:bg-hover-raised aria-disabled:cursor-not-allowed aria-disabled:text-disabled data-[disabled]:cursor-not-allowed data-[disabled]:text-disabled data-[highlighted]:bg-hover-raised',
    danger ? 'text-neg' : '[&>svg]:text-muted',
  )

/** An item of a searched list: where one is current, a pointer that rests elsewhere marks no second one. */
export const COMMAND_ITEM = cx(
  BASE,
  'data-[disabled=true]:cursor-not-allowed data-[disabled=true]:text-disabled data-[selected=true]:bg-hover-raised [&>svg]:text-muted',
)

/** The right end of an item. */
export function ItemEnd({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <span
      className={cx(
        'ml-auto inline-flex items-center gap-1.5 text-xs text-muted dark:group-data-[highlighted]/item:text-fg-2 dark:group-data-[selected=true]/item:text-fg-2',
        className,
      )}
    >
      {children}
    </span>
  )
}

/** The heading of a group of items. */
export const ITEM_GROUP = 'px-2 pt-2 pb-1 text-2xs font-medium text-muted'
