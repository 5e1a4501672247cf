import { cx } from './cx'

/** What is out of sight of a row that scrolls sideways fades towards its side. */
export const SIDE_FADE =
  'data-[more~=left]:[--fade-left:32px] data-[more~=right]:[--fade-right:32px] [&:is([data-more~=left],[data-more~=right])]:[mask-image:linear-gradient(to_right,transparent,#000_var(--fade-left,0px),#000_calc(100%-var(--fade-right,0px)),transparent)]'

export const tabListLook = (inset = false): string =>
  cx(
    'flex h-10.5 flex-none items-stretch gap-1 overflow-x-auto overflow-y-hidden border-b border-subtle [scrollbar-width:none] max-sm:h-11.25',
    !inset && 'px-3.5 max-sm:px-2',
    SIDE_FADE,
  )

export const tabLook = (current: boolean): string =>
  cx(
    'relative inline-flex items-center gap-[7px] px-2.5 font-medium whitespace-nowrap focus-visible:-outline-offset-2',
    current
      ? 'text-fg after:absolute after:inset-x-2.5 after:-bottom-px after:h-0.5 after:rounded-t-[2px] after:bg-accent-fg'
      : 'text-muted hover:text-fg',
  )
