import type { ComponentProps } from 'react'
import { buttonLook, type ButtonLook } from './button-look'
import { cx } from './cx'
import { Link } from './link'

/** A link that looks like a button. `className` places it. */
export function ButtonLink({ variant, size, full, className, ...rest }: ButtonLook & ComponentProps<typeof Link>) {
  return <Link data-slot="button" {...rest} className={cx(buttonLook({ variant, size, full }), className)} />
}

/** The same for an address outside the product. */
export function ButtonAnchor({ variant, size, full, className, ...rest }: ButtonLook & ComponentProps<'a'>) {
  return <a data-slot="button" {...rest} className={cx(buttonLook({ variant, size, full }), className)} />
}
