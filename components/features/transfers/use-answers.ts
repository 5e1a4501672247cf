import { useState } from 'react'
import { offerMine } from '@/components/ui/offer-mine'
import { notify } from '@/components/ui/toast'
import { latestVersion } from '@/lib/client/latest-version'
import { useWrite } from '@/lib/client/query'
import { staleTold } from '@/lib/client/stale-told'
import { LEDGER } from '@/lib/client/topics'
import {
  transferTransactionAccept,
  transferTransactionReject,
  transferTransactionReopen,
  type TransferSuggestion,
} from '@/lib/contract/transfer'
import type { Transaction } from '@/lib/contract/transaction'

/** Accept, reject and take back. A card leaves at once and comes back when the call is refused. */
export function useAnswers() {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const accept = useWrite(transferTransactionAccept, { touches: LEDGER, tellsStale: true })
  const reject = useWrite(transferTransactionReject, { touches: LEDGER })
  const reopen = useWrite(transferTransactionReopen, { touches: LEDGER })
  const hide = (ids: readonly string[]) => setGone((all) => new Set([...all, ...ids]))
  const show = (ids: readonly string[]) => setGone((all) => new Set([...all].filter((id) => !ids.includes(id))))

  /** Sends one after the other; answers which of them were taken. The refusal is shown by the query client. */
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
  const takeBack = async (ids: readonly string[]) => {
    const done = await each(ids, (id) => reopen.mutateAsync({ params: { id }, body: {} }))
    show(done)
    return done.length
  }
  /** Of one at once, so that z right after the key is about it; of many once it is known how many. */
  const offerUndo = async (sending: Promise<string[]>, asked: number, text: (done: number) => string) => {
    const offer = (done: number) => notify.undo(text(done), () => void sending.then(takeBack))
    const dismiss = asked === 1 ? offer(1) : null
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
    const sending = each(
      suggestions.map(({ id }) => id),
      (id) =>
        accept
          .mutateAsync({ params: { id }, body, version: force ? undefined : seen.get(id) })
          .catch((error: unknown) => {
            const lines = staleTold(error, {
              name: 'a side of this transfer',
              outcome: 'The transfer is not accepted.',
            })
            if (lines)
              offerMine(
                lines,
                () =>
                  void acceptAll(
                    suggestions.filter((one) => one.id === id),
                    payers,
                    true,
                  ),
              )
            throw error
          }),
    )
    await offerUndo(sending, suggestions.length, (done) =>
      done === 1 ? 'Transfer accepted' : `${done.toLocaleString('en-US')} transfers accepted`,
    )
  }
  const rejectOne = ({ id }: TransferSuggestion) =>
    offerUndo(
      each([id], () => reject.mutateAsync({ params: { id }, body: {} })),
      1,
      () => 'Not a transfer. It is never suggested again.',
    )
  const reopenOne = async ({ id }: TransferSuggestion) => {
    if ((await takeBack([id])) > 0) notify.success('The transfer waits again')
  }
  return { gone, busy: accept.isPending, acceptAll, rejectOne, reopenOne }
}

export type Answers = ReturnType<typeof useAnswers>
