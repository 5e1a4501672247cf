import type { ReactNode } from 'react'
import { counted, countText } from '@/components/ui/count-text'
import { Foot, FootNote } from '@/components/ui/foot'

interface RowCountProps {
  shown: number
  total: number
  /** '12 rules', '1 rule' */
  noun: { one: string; many: string }
  note?: ReactNode
}

/** Below a whole list: '3 of 12 rules'. */
export function RowCount({ shown, total, noun, note }: RowCountProps) {
  return (
    <Foot>
      <span className="tnum whitespace-nowrap" role="status">
        {countText(shown)} of {counted(total, noun.one, noun.many)}
      </span>
      {note ? <FootNote>{note}</FootNote> : null}
    </Foot>
  )
}
