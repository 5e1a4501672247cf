import { cva } from 'class-variance-authority'

/** Link text, within a sentence or alone. `roomy` makes a link that stands alone large enough for a finger. */
export const textLink = cva('font-medium text-accent-fg hover:underline hover:underline-offset-3', {
  variants: {
    roomy: {
      true: "max-sm:relative max-sm:after:absolute max-sm:after:-inset-x-1.5 max-sm:after:-top-2.5 max-sm:after:-bottom-3.5 max-sm:after:content-['']",
    },
  },
})
