'use client'
import { useQuery } from '@tanstack/react-query'
import type { ClipboardEvent, ReactNode } from 'react'
import { counted } from '@/components/ui/count-text'
import { LinesFoot } from '@/components/form/lines-foot'
import { trucksRead } from '@/components/pickers/truck-options'
import { Heading } from '@/components/ui/heading'
import { notify } from '@/components/ui/toast'
import { DOCUMENT_LINES_MAX } from '@/lib/contract/bill'
import { pastedRows, type PastedRow } from './pasted-rows'

/** A pasted row; its truck by id, found by the unit number that was pasted. */
export interface PastedLine extends Omit<PastedRow, 'truck'> {
  truck: string | null
}

interface LineItemsProps {
  /** What the first column holds. */
  first: string
  /** The columns, as classes. */
  grid: string
  /** What is wrong with the lines as a whole. */
  sentence: string | undefined
  isFull: boolean
  onAdd: () => void
  onPaste: (lines: PastedLine[]) => void
  children: ReactNode
}

/** The frame around the lines of an invoice or a bill: heads, a button for one more, rows of a spreadsheet that are pasted. */
export function LineItems({ first, grid, sentence, isFull, onAdd, onPaste, children }: LineItemsProps) {
  const trucks = useQuery(trucksRead(''))
  const paste = (event: ClipboardEvent) => {
    const rows = pastedRows(event.clipboardData.getData('text/plain'))
    if (!rows) return
    event.preventDefault()
    const unit = (typed: string | null) =>
      trucks.data?.results.find(({ unit_number }) => unit_number !== null && unit_number === typed)?.id ?? null
    const lines = rows.slice(0, DOCUMENT_LINES_MAX).map((row) => ({ ...row, truck: unit(row.truck) }))
    onPaste(lines)
    notify.success(counted(lines.length, 'line pasted', 'lines pasted'))
  }
  return (
    <section aria-label="Items" className="flex flex-col gap-2" onPaste={paste}>
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

/** A name that stands for nothing we know is part of the description. */
export const wordsOf = (
  { name, description }: Pick<PastedRow, 'name' | 'description'>,
  isKnown: boolean,
): string | null => (isKnown ? description : [name, description].filter(Boolean).join(', ') || null)
