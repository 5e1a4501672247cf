import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { reportFailure } from '@/components/shell/client-frame'
import { confirm } from '@/components/ui/confirm-dialog'
import { counted, countText } from '@/components/ui/count-text'
import { offerMine } from '@/components/ui/offer-mine'
import { notify, type Action } from '@/components/ui/toast'
import { useRouter } from '@/components/ui/use-router'
import { call } from '@/lib/client/call'
import { latestVersion } from '@/lib/client/latest-version'
import { refreshTopics, useWrite } from '@/lib/client/query'
import { staleWords } from '@/lib/client/stale-words'
import { LEDGER } from '@/lib/client/topics'
import { useMay } from '@/lib/client/use-may'
import {
  transferTransactionAccept,
  transferTransactionReject,
  transferTransactionReopen,
  type TransferSuggestion,
} from '@/lib/contract/transfer'
import type { Transaction } from '@/lib/contract/transaction'
import { linesHref } from './suggestion'

/** The progress is updated after this many. */
const PROGRESS_STEP = 10

const failed = (error: Error): never => {
  reportFailure(error)
  throw error
}

/** Accept, reject and undo. A card is removed immediately and comes back if the call is refused. */
export function useAnswers() {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [answering, setAnswering] = useState(false)
  const accept = useWrite(transferTransactionAccept, { touches: LEDGER, tellsStale: true })
  const reject = useWrite(transferTransactionReject, { touches: LEDGER })
  const reopen = useWrite(transferTransactionReopen, { touches: LEDGER })
  const client = useQueryClient()
  const router = useRouter()
  const mayFile = useMay()('transaction.edit')
  const hide = (ids: readonly string[]) => setGone((all) => new Set([...all, ...ids]))
  const show = (ids: readonly string[]) => setGone((all) => new Set([...all].filter((id) => !ids.includes(id))))

  /** Sends them one after another and returns which succeeded. `send` shows errors. */
  const each = async (ids: readonly string[], send: (id: string) => Promise<unknown>) => {
    hide(ids)
    const done: string[] = []
    for (const id of ids) {
      try {
        await send(id)
        done.push(id)
      } catch {
        show([id])
      }
    }
    return done
  }
  /** The same for many: shows the progress, and reads the data again only once. */
  const eachOfMany = async (
    ids: readonly string[],
    { doing, send }: { doing: string; send: (id: string) => Promise<unknown> },
  ) => {
    const progress = (at: number) => notify.progress(`${doing} ${countText(at)} of ${countText(ids.length)}`)
    let hideProgress = progress(1)
    let at = 0
    try {
      return await each(ids, (id) => {
        at += 1
        if (at % PROGRESS_STEP === 0) {
          hideProgress()
          hideProgress = progress(at)
        }
        return send(id)
      })
    } finally {
      hideProgress()
      void refreshTopics(client, LEDGER)
    }
  }
  const takeBack = async (ids: readonly string[]) => {
    const done =
      ids.length > 1
        ? await eachOfMany(ids, {
            doing: 'Undoing',
            send: (id) => call(transferTransactionReopen, { params: { id }, body: {} }).catch(failed),
          })
        : await each(ids, (id) => reopen.mutateAsync({ params: { id }, body: {} }))
    show(done)
    return done.length
  }
  /**
   * For a single one the notification shows immediately, so that pressing Z right after the key undoes it; for many it shows when their
   * number is known.
   */
  const offerUndo = async (
    sending: Promise<string[]>,
    { count, text, extra = [] }: { count: number; text: (done: number) => string; extra?: Action[] },
  ) => {
    const offer = (done: number) => notify.undo(text(done), () => void sending.then(takeBack), extra)
    const dismiss = count === 1 ? offer(1) : null
    const { length } = await sending
    if (length === 0) dismiss?.()
    else if (!dismiss) offer(length)
  }
  const acceptAll = async (
    suggestions: readonly TransferSuggestion[],
    payers?: readonly Transaction[],
    force = false,
  ): Promise<void> => {
    const seen = new Map(
      suggestions.map((one) => [
        one.id,
        latestVersion([one.credit_card_transaction, ...(payers ?? one.cash_bank_transaction)]),
      ]),
    )
    const body = payers ? { cash_bank_transaction: payers.map((line) => line.id) } : {}
    const version = (id: string) => (force ? undefined : seen.get(id))
    const offersMine = (id: string, error: unknown) => {
      const lines = staleWords(error, {
        name: 'a side of this transfer',
        outcome: 'The transfer is not accepted.',
      })
      const again = () =>
        void acceptAll(
          suggestions.filter((one) => one.id === id),
          payers,
          true,
        )
      if (lines) offerMine(lines, again)
      return lines !== null
    }
    const ids = suggestions.map(({ id }) => id)
    const sending =
      ids.length > 1
        ? eachOfMany(ids, {
            doing: 'Accepting',
            send: (id) =>
              call(transferTransactionAccept, { params: { id }, body, version: version(id) }).catch((error: Error) => {
                if (!offersMine(id, error)) reportFailure(error)
                throw error
              }),
          })
        : each(ids, (id) =>
            accept.mutateAsync({ params: { id }, body, version: version(id) }).catch((error: unknown) => {
              offersMine(id, error)
              throw error
            }),
          )
    await offerUndo(sending, {
      count: suggestions.length,
      text: (done) => (done === 1 ? 'Transfer accepted' : `${done.toLocaleString('en-US')} transfers accepted`),
    })
  }
  /** For several it asks to confirm. */
  const acceptMany = async (suggestions: readonly TransferSuggestion[]) => {
    const count = suggestions.length
    const agreed =
      count === 1 ||
      (await confirm({
        title: `Accept ${counted(count, 'transfer')}?`,
        body: 'Each has one payment of the same amount within three days, and no other possible match. One undo brings them back.',
        confirmLabel: `Accept ${countText(count)}`,
        undoable: true,
      }))
    if (!agreed) return
    setAnswering(true)
    await acceptAll(suggestions).finally(() => setAnswering(false))
  }
  const rejectOne = (suggestion: TransferSuggestion) => {
    const { id } = suggestion
    return offerUndo(
      each([id], () => reject.mutateAsync({ params: { id }, body: {} })),
      {
        count: 1,
        text: () => 'Not a transfer. It will not be suggested again.',
        extra: mayFile ? [{ label: 'Categorize', run: () => router.push(linesHref(suggestion)) }] : [],
      },
    )
  }
  const reopenOne = async ({ id }: TransferSuggestion) => {
    if ((await takeBack([id])) > 0) notify.success('The transfer is waiting again')
  }
  return { gone, busy: accept.isPending || answering, acceptAll, acceptMany, rejectOne, reopenOne }
}

export type Answers = ReturnType<typeof useAnswers>
