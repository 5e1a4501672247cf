import { cva } from 'class-variance-authority'

/** A link or a group of the main navigation: in the sidebar, in its 65 px rail, and below a group. */
export const navLook = cva('flex flex-none items-center rounded-sm', {
  variants: {
    place: {
      full: 'h-[34px] w-full gap-2.5 px-2.5 font-medium',
      nested: 'h-7.5 gap-2.5 px-2.5',
      rail: 'relative h-[38px] w-full justify-center font-medium',
    },
    on: { true: 'bg-active text-fg', false: 'hover:bg-hover hover:text-fg' },
    open: { true: 'text-fg', false: '' },
  },
  compoundVariants: [
    { on: false, open: false, class: 'text-fg-2' },
    { place: 'nested', on: false, class: 'font-regular' },
    { place: 'nested', on: true, class: 'font-medium' },
  ],
  defaultVariants: { on: false, open: false },
})

export const navIcon = (on: boolean): string => (on ? 'text-accent-fg' : 'text-muted')
