import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentPropsWithRef, ElementType, ReactNode } from 'react'
import { cx } from './cx'
import { Heading } from './heading'

const cardLook = cva('min-w-0 border', {
  variants: {
    tone: {
      plain: 'border-line bg-surface-1',
      sunken: 'border-line bg-surface-2',
      accent: 'border-accent-line bg-accent-subtle',
    },
    size: { normal: 'rounded-lg', large: 'rounded-xl shadow-2' },
    dashed: { true: 'border-dashed' },
  },
  defaultVariants: { tone: 'plain', size: 'normal' },
})

export type CardProps<Element extends ElementType = 'section'> = VariantProps<typeof cardLook> & {
  as?: Element
} & Omit<ComponentPropsWithRef<Element>, 'size'>

/** A framed surface: only the look, as the content has its own padding. */
export function Card<Element extends ElementType = 'section'>({
  as,
  tone,
  size,
  dashed,
  className,
  ...rest
}: CardProps<Element>) {
  const Tag: ElementType = as ?? 'section'
  return <Tag data-surface className={cardLook({ tone, size, dashed, className })} {...rest} />
}

interface CardHeaderProps {
  title: ReactNode
  /** The level of the title. */
  as?: 'h2' | 'h3'
  /** Hairline under the header. */
  line?: boolean
  className?: string
  children?: ReactNode
}

export function CardHeader({ title, as, line, className, children }: CardHeaderProps) {
  return (
    <div
      className={cx(
        'flex items-center gap-2.5 px-4 py-3.5 max-sm:flex-wrap',
        line && 'border-b border-subtle',
        className,
      )}
    >
      <Heading as={as}>{title}</Heading>
      {children}
    </div>
  )
}

/** Buttons at the end of a card's header. */
export function CardActions({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cx('ml-auto flex items-center gap-1.5 max-sm:flex-wrap', className)}>{children}</div>
}
