import { useQueryClient } from '@tanstack/react-query'
import { createElement, useCallback, useEffect, useRef } from 'react'
import { confirm } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/toast'
import { useLatest } from '@/components/ui/use-latest'
import { holdTopics, refreshTopics, useWrite } from '@/lib/client/query'
import { reportFailure } from '@/components/shell/client-frame'
import { call } from '@/lib/client/call'
import { deleteRule, previewDeleteRule, reorderRules, runRule, type Rule, type RuleMove } from '@/lib/contract/rule'
import { allRules } from './queries'
import { RuleGone } from './rule-gone'
import { RUN_TOUCHES, tellOfRun } from './run-notice'
import { moved } from './sentence'

/** Moves in quick succession are sent, and run, together. */
const REST_MS = 700

export function useRuleActions() {
  const client = useQueryClient()
  const run = useWrite(runRule, { touches: RUN_TOUCHES })
  const remove = useWrite(deleteRule, { touches: RUN_TOUCHES })
  const move = useMove()
  return {
    move,
    /** The refusal is shown by the query client. */
    run: async (rule: Rule) => {
      const started = await run.mutateAsync({ params: { id: rule.id } }).catch(() => null)
      if (started) await tellOfRun(client, null, started, { rule })
    },
    remove: async (rule: Rule) => {
      const lines = await call(previewDeleteRule, { params: { id: rule.id } }).catch(reportFailure)
      if (!lines) return
      const yes = await confirm({
        title: `Delete rule ${rule.name}?`,
        body: createElement(RuleGone, { lines }),
        confirmLabel: 'Delete',
        danger: true,
      })
      if (!yes) return
      const answer = await remove.mutateAsync({ params: { id: rule.id }, version: rule.updated_at }).catch(() => null)
      if (!answer) return
      if (answer.task_id) await tellOfRun(client, 'Rule deleted', answer)
      else notify.success('Rule deleted')
    },
  }
}
export type RuleActions = ReturnType<typeof useRuleActions>

/** Shows a new order immediately and sends only the moves, so that a colleague's moves in the meantime are kept. */
function useMove() {
  const client = useQueryClient()
  // Data read between two moves would restore the old order, so reading waits for the last move.
  const reorder = useWrite(reorderRules, { touches: [] })
  const sending = useRef<Promise<unknown>>(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const made = useRef<{ move: RuleMove; back: RuleMove }[]>([])
  const before = useRef('')
  const order = () => String(client.getQueryData(allRules.queryKey)?.results.map(({ id }) => id))
  const release = useRef<() => void>(undefined)
  const rest = () => {
    if (made.current.length > 0) return
    release.current?.()
    release.current = undefined
    void refreshTopics(client, RUN_TOUCHES)
  }
  /** The refusal is shown by the query client. */
  const save = (moves: RuleMove[]) =>
    reorder
      .mutateAsync({ body: { moves } })
      .catch(() => null)
      .finally(rest)
  const send = async () => {
    const moves = made.current
    made.current = []
    if (moves.length === 0) return
    if (order() === before.current) return rest()
    const started = await save(moves.map(({ move }) => move))
    if (!started) return
    const back = moves.map((each) => each.back).reverse()
    void tellOfRun(client, 'Order saved', started, { undo: () => void save(back) })
  }
  const latest = useLatest(send)
  const sendNext = useCallback(() => {
    clearTimeout(timer.current)
    sending.current = sending.current.then(() => latest.current())
  }, [latest])
  useEffect(() => sendNext, [sendNext])
  return (from: number, to: number) => {
    const page = client.getQueryData(allRules.queryKey)
    const rule = page?.results[from]
    if (!page || !rule || from === to) return
    const results = moved(page.results, from, to)
    if (made.current.length === 0) before.current = order()
    const placeIn = (rules: readonly Rule[], index: number): RuleMove => ({
      rule: rule.id,
      after: rules[index - 1]?.id ?? null,
    })
    made.current.push({ move: placeIn(results, results.indexOf(rule)), back: placeIn(page.results, from) })
    // Data read in the meantime would restore the old order.
    release.current ??= holdTopics(client, ['rules'])
    void client.cancelQueries({ queryKey: allRules.queryKey })
    client.setQueryData(allRules.queryKey, { ...page, results })
    clearTimeout(timer.current)
    timer.current = setTimeout(sendNext, REST_MS)
  }
}
