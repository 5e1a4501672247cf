import { cva, type VariantProps } from 'class-variance-authority'
import { cx } from './cx'

const heroLook = cva('font-semibold tracking-[-0.025em] text-balance', {
  variants: {
    size: {
      page: 'text-3xl max-sm:text-[28px]/8.5',
      card: 'text-[28px]/8.5',
      poster: 'text-[48px]/[54px]',
    },
  },
  defaultVariants: { size: 'page' },
})

/** The heading of a page that has nothing else: sign-in, payment, error. */
export const Hero = ({ size, className, ...rest }: React.ComponentProps<'h1'> & VariantProps<typeof heroLook>) => (
  <h1 className={cx(heroLook({ size }), className)} {...rest} />
)
