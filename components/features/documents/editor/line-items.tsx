'use client'
import type { ClipboardEventHandler, ReactNode } from 'react'
import { LinesFoot } from '@/components/form/lines-foot'
import { Heading } from '@/components/ui/heading'
import type { PastedRow } from './pasted-rows'

interface LineItemsProps {
  /** What the first column holds. */
  first: string
  /** The columns, as classes. */
  grid: string
  /** Errors about the lines as a whole. */
  sentence: string | undefined
  isFull: boolean
  onAdd: () => void
  onPaste: ClipboardEventHandler
  children: ReactNode
}

/** The frame around the lines of an invoice or a bill: column headings, an add button, and pasting rows from a spreadsheet. */
export function LineItems({ first, grid, sentence, isFull, onAdd, onPaste, children }: LineItemsProps) {
  return (
    <section aria-label="Items" className="flex flex-col gap-2" onPaste={onPaste}>
      <Heading>Items</Heading>
      <div className={`${grid} text-xs font-medium text-muted max-sm:hidden`} aria-hidden>
        <span>{first}</span>
        <span>Description</span>
        <span>Truck</span>
        <span className="text-right">Quantity</span>
        <span className="text-right">Rate</span>
        <span className="text-right">Amount</span>
      </div>
      {children}
      <LinesFoot
        sentence={sentence}
        label="Add item"
        hint="Rows copied from a spreadsheet can be pasted into any field."
        isFull={isFull}
        onAdd={onAdd}
      />
    </section>
  )
}

/** A pasted name that matches nothing becomes part of the description. */
export const wordsOf = (
  { name, description }: Pick<PastedRow, 'name' | 'description'>,
  isKnown: boolean,
): string | null => (isKnown ? description : [name, description].filter(Boolean).join(', ') || null)
