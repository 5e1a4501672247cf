'use client'
import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { counted, countText } from '@/components/ui/count-text'
import { Button } from '@/components/ui/button'
import { confirm } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api-error'
import { call } from '@/lib/client/call'
import { SURE_FROM } from '@/lib/contract/bounds'
import { MORE_ARE_SURE } from '@/lib/contract/refusal'
import { acceptSure } from '@/lib/contract/transaction-bulk'
import type { Answer } from '@/lib/contract/endpoint'
import type { TransactionFilter } from '@/lib/contract/transaction-filter'
import { NONE_CAN, Preview } from '../edits/bulk-agree'
import { acceptChange, categoryChange } from '../edits/changes'
import { sureRead } from '../queries'
import { skipWords } from './skip-words'
import { linesOf, undoWith } from '../edits/undo'
import { readRows } from '../edits/use-changes'
import type { Edits } from '../edits/use-edits'

interface AcceptSureProps {
  /** The query of the list; lines on its other pages are included. */
  filter: TransactionFilter
  edits: Edits
}

/** Accepts the sure suggestions of all matching lines, after saying which it leaves. */
export function AcceptSure({ filter, edits }: AcceptSureProps) {
  const client = useQueryClient()
  const { data } = useQuery({ ...sureRead(filter), placeholderData: keepPreviousData })
  if (!data || data.able === 0) return null
  return (
    <Button
      size={28}
      variant="ai"
      icon={<Sparkles size={14} strokeWidth={2} aria-hidden />}
      title={`Suggestions with ${SURE_FROM * 100}% confidence or more, of all lines that match`}
      onClick={() => void askAcceptSure(client, filter, edits)}
    >
      Accept {countText(data.able)} high-confidence
    </Button>
  )
}

/** Asks to confirm, then accepts them; asks again if they have become more. Returns whether the user confirmed. */
export async function askAcceptSure(client: QueryClient, filter: TransactionFilter, edits: Edits): Promise<boolean> {
  try {
    const { able, skipped } = await client.fetchQuery({ ...sureRead(filter), staleTime: 0 })
    if (able === 0) {
      notify.error([NONE_CAN, ...skipped.map(skipWords)])
      return false
    }
    const agreed = await confirm({
      title: `Accept ${counted(able, 'suggestion')}?`,
      body: <Preview afterwards="One undo brings them back." skipped={skipped} />,
      undoable: true,
      confirmLabel: `Accept ${countText(able)}`,
    })
    if (agreed) await accept(filter, edits, able)
    return agreed
  } catch (error) {
    if (error instanceof ApiError && error.code === MORE_ARE_SURE.code) return askAcceptSure(client, filter, edits)
    notify.error(linesOf(error))
    return false
  }
}

async function accept(filter: TransactionFilter, { apply }: Edits, count: number): Promise<void> {
  const done = notify.progress(`Accepting ${counted(count, 'suggestion')}`)
  try {
    let answer: Answer<typeof acceptSure> = { updated: 0 }
    await apply([], {}, async () => {
      answer = await call(acceptSure, { body: { filter, at_most: count } })
    })
    const text = acceptChange.done(answer.updated)
    const { transactions = [], updated } = answer
    if (updated === 0) notify.error('None of them is waiting anymore.')
    else {
      // Their current versions, so that undo notices changes by others from here on. They are accepted whether or not they can be read.
      const rows = await readRows(transactions).catch(() => null)
      if (rows) notify.undo(text, () => void undoWith(apply)([{ change: categoryChange(null), rows }]))
      else notify.success(text)
    }
  } finally {
    done()
  }
}
