'use client'
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { Form } from '@/components/form/form'
import { useZodForm } from '@/components/form/use-zod-form'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DrawerBody, DrawerFooter } from '@/components/ui/drawer'
import { passFocusOn } from '@/components/ui/focus-layer'
import { Heading } from '@/components/ui/heading'
import { Kbd } from '@/components/ui/kbd'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { SPLIT_MAX, transactionsSplit } from '@/lib/contract/split'
import type { Transaction } from '@/lib/contract/transaction'
import { ZERO } from '@/lib/money/cents'
import { formatUsd } from '@/lib/money/format'
import { linkText } from '../match/link-text'
import { FromSchedule } from '../detail/from-schedule'
import { isStepped, showPanel, useDrawerState, type FirstPart } from '../detail/drawer-state'
import { leftOf, remainderFor } from './split-parts'
import { SplitLineFields, type SplitBy } from './split-line-fields'
import { SplitSummary } from './split-summary'
import { emptyLine, firstLines, isHeld, linesOf, type SplitLineInput } from './split-values'
import { useSplit } from './use-split'

const FORM = 'split-form'

export interface Split {
  whole: Transaction
  parts: readonly Transaction[]
}

interface SplitFormProps extends Split {
  /** The version of the line that unsaved values are based on; null once there are none. */
  onTyped: (over: Split | null) => void
}

/** Parts that add up to the line. The last part takes the rest until the user types into it. */
export function SplitForm({ whole, parts, onTyped }: SplitFormProps) {
  const begun = useDrawerState()?.firstParts ?? []
  const { save, saving } = useSplit(whole, parts)
  const [by, setBy] = useState<SplitBy>('amount')
  const [follows, setFollows] = useState(parts.length === 0)
  const isSplit = parts.length > 0
  // If the user opened the split, the focus is on the first part; while stepping through rows it stays on the stepping.
  useEffect(() => {
    if (!isSplit && !isStepped()) passFocusOn()
  }, [isSplit])
  const form = useZodForm(transactionsSplit.body, {
    values: { transaction: whole.id, lines: isSplit ? linesOf(whole, parts) : firstLines(whole, begun) },
    submit: (body) => save(body.lines, onSaved),
  })
  const { dirty } = form
  const onSaved = () => form.reset(form.getValues())
  const isBegun = begun.length > 0
  // The parts that a split begins with were chosen in Match, which it was left for.
  const cancel = () => (dirty || !isBegun ? form.reset() : void showPanel('match'))
  useEffect(() => onTyped(dirty ? { whole, parts } : null), [dirty, whole, parts, onTyped])
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'lines' })
  const lines: readonly SplitLineInput[] = useWatch({ control: form.control, name: 'lines' })
  const amounts = lines.map(({ amount }) => (typeof amount === 'number' ? amount : null))
  const left = leftOf(whole.amount, amounts)
  /** The last line whose amount may change: a matched part keeps its own. */
  const last = lines.findLastIndex(({ part }) => !parts.some((each) => each.id === part && isHeld(each)))
  const fill = (index: number, now = amounts) => {
    const rest = remainderFor(whole.amount, now, index)
    form.setValue(`lines.${index}.amount`, rest, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }
  const changed = (index: number, amount: number | null) => {
    if (index === last) return setFollows(false)
    if (follows)
      fill(
        last,
        amounts.map((old, at) => (at === index ? amount : old)),
      )
  }
  return (
    <>
      <DrawerBody>
        <div className="flex items-center justify-between gap-3">
          <Heading as="h3">Split into lines</Heading>
          <SegmentedControl label="Split by" options={WAYS} value={by} onChange={setBy} />
        </div>
        <Form form={form} id={FORM} className="flex flex-col gap-3">
          {fields.map((field, index) => {
            const part = parts.find(({ id }) => id === lines[index]?.part)
            return part && isHeld(part) ? (
              <HeldPart key={field.id} part={part} />
            ) : (
              <SplitLineFields
                key={field.id}
                form={form}
                index={index}
                by={by}
                total={whole.amount}
                direction={whole.amount_type}
                labels={part ? labelsOf(part) : { ...labelsOf(whole), ...namesOf(begun, lines[index]) }}
                takesKeyboard={index === begun.length}
                onAmount={(amount) => changed(index, amount)}
                onRemove={fields.length > 2 ? () => remove(index) : undefined}
              />
            )
          })}
          <div className="flex flex-wrap gap-2">
            <Button
              size={28}
              variant="ghost"
              icon={<Plus size={15} strokeWidth={2} aria-hidden />}
              disabled={fields.length >= SPLIT_MAX}
              onClick={() => append({ ...emptyLine(whole), amount: follows ? 0 : Number.NaN })}
            >
              Add line
            </Button>
            <Button size={28} variant="ghost" disabled={left === ZERO} onClick={() => fill(last)}>
              Remainder to last line
            </Button>
          </div>
        </Form>
        <SplitSummary whole={whole} amounts={amounts} />
        <FromSchedule row={whole} />
      </DrawerBody>
      <DrawerFooter>
        {isSplit && !parts.some(isHeld) ? (
          <Button
            variant="danger-outline"
            className="mr-auto"
            disabled={saving}
            onClick={() => void save([], onSaved).catch(ignore)}
          >
            Unsplit
          </Button>
        ) : (
          <Button variant="ghost" className="mr-auto" disabled={!form.dirty && !isBegun} onClick={cancel}>
            Cancel
          </Button>
        )}
        <Button
          variant="primary"
          type="submit"
          form={FORM}
          loading={form.submitting || saving}
          disabledReason={left === ZERO ? undefined : 'Allocate the whole amount first.'}
        >
          Save split <Kbd keys="mod+enter" />
        </Button>
      </DrawerFooter>
    </>
  )
}

/** A matched part cannot change; the others are split around it. */
function HeldPart({ part }: { part: Transaction }) {
  return (
    <Card as="div" tone="sunken" className="flex items-center gap-3 p-3">
      <span className="min-w-0 flex-1 truncate">{part.description || part.name}</span>
      <Badge tone="violet">{linkText(part)}</Badge>
      <span className="tnum font-medium">{formatUsd(part.amount)}</span>
    </Card>
  )
}

const WAYS: { value: SplitBy; label: string }[] = [
  { value: 'amount', label: 'Amount' },
  { value: 'percent', label: 'Percent' },
]
// The query client has shown it.
const ignore = () => undefined

/** The vendor of a bill that a part is begun for. */
function namesOf(begun: readonly FirstPart[], line: SplitLineInput | undefined) {
  const vendor = begun.find(({ stakeholder }) => stakeholder.id === line?.stakeholder)?.stakeholder
  return vendor && { stakeholder: vendor.full_name }
}

/** Names for values that the pickers did not choose themselves; a line that is not split yet starts with those of the whole line. */
const labelsOf = ({ chart_of_account, stakeholder, truck }: Transaction) => ({
  account: chart_of_account?.name,
  stakeholder: stakeholder?.full_name,
  truck: truck?.unit_number ?? undefined,
})
