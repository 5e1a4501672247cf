'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { MoneyInput } from '@/components/form/money-input'
import { AccountPicker } from '@/components/pickers/account-picker'
import { categoryRead } from '@/components/pickers/account-options'
import { StakeholderPicker } from '@/components/pickers/stakeholder-picker'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Heading } from '@/components/ui/heading'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { TEXT_MAX } from '@/lib/contract/bounds'
import { absolute, negate, toWire } from '@/lib/money/cents'
import type { Adjustment, InvoiceMatching } from '../match/use-invoice-match'

/** Common deductions of payers, and additional payments. Source: LEDGER §3.9. */
const PRESETS = [
  { label: 'Factoring fee', chart_number: 9030, isOver: false },
  { label: 'Reserve held', chart_number: 1210, isOver: false },
  { label: 'Chargeback', chart_number: 2260, isOver: false },
  { label: 'Short pay', chart_number: 4820, isOver: false },
  { label: 'Lumper', chart_number: 5080, isOver: false },
  { label: 'Overpayment', chart_number: 2310, isOver: true },
]

/** Amounts the payer withheld, or with a minus added, and the account of each. */
export function OtherEntries({
  matching,
  wide = false,
}: {
  matching: InvoiceMatching
  /** One line per entry. */ wide?: boolean
}) {
  const { data } = useQuery(categoryRead('', null))
  const presets = PRESETS.flatMap(({ label, chart_number, isOver }) => {
    const account = data?.results.find((candidate) => candidate.chart_number === chart_number)
    return account ? [{ label, account, isOver }] : []
  })
  const { adjustments, adjust, left } = matching
  // More is applied than was paid, because the payer withheld the difference.
  const kept = left < 0n ? toWire(absolute(left)) : null
  // An amount that no invoice takes was paid in addition.
  const onTop = left > 0n ? toWire(negate(left)) : null
  const blank = { chart_of_account: null, account_name: null, amount: kept, note: null, stakeholder: null }
  return (
    <section aria-label="Other entries">
      <div className="mb-2 flex flex-wrap items-center gap-2">
        <Heading as="h3" className="mr-auto">
          Other entries
        </Heading>
        <Button
          size={28}
          variant="ghost"
          icon={<Plus size={15} strokeWidth={2} aria-hidden />}
          onClick={() => adjust(blank)}
        >
          Add entry
        </Button>
      </div>
      <div className="mb-3 flex flex-wrap gap-2">
        {presets.map(({ label, account, isOver }) => (
          <Button
            key={label}
            size={28}
            onClick={() =>
              adjust({
                ...{ ...blank, chart_of_account: account.id, account_name: account.name, note: label },
                amount: isOver ? onTop : kept,
              })
            }
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="flex flex-col gap-2.5">
        {adjustments.map((adjustment, index) => (
          <Entry key={adjustment.key} adjustment={adjustment} index={index} matching={matching} wide={wide} />
        ))}
      </div>
    </section>
  )
}

interface EntryProps {
  adjustment: Adjustment
  index: number
  matching: InvoiceMatching
  wide: boolean
}

function Entry({ adjustment, index, matching, wide }: EntryProps) {
  const { key, chart_of_account, account_name, amount, note, stakeholder } = adjustment
  const change = (part: Partial<Adjustment>) => matching.change(key, part)
  const name = `entry ${index + 1}`
  const fields = (
    <>
      <legend className="sr-only">Entry {index + 1}</legend>
      <AccountPicker
        value={chart_of_account}
        initialLabel={account_name ?? undefined}
        label={`Account of ${name}`}
        placeholder="Choose account"
        onChange={(id) => change({ chart_of_account: id })}
      />
      <StakeholderPicker
        value={stakeholder}
        label={`Stakeholder of ${name}`}
        onChange={(id) => change({ stakeholder: id })}
      />
      <Input
        maxLength={TEXT_MAX}
        value={note ?? ''}
        placeholder="Note"
        aria-label={`Note of ${name}`}
        onChange={({ target }) => change({ note: target.value === '' ? null : target.value })}
      />
      <span className="flex items-center gap-1">
        <MoneyInput
          autoFocus
          className="min-w-0 flex-1"
          value={amount}
          placeholder="Amount kept"
          aria-label={`Amount of ${name}, kept by the payer`}
          onChange={(next) => change({ amount: next })}
        />
        <IconButton
          label={`Remove ${name}`}
          icon={<X size={16} strokeWidth={1.75} />}
          onClick={() => matching.drop(key)}
        />
      </span>
    </>
  )
  return wide ? (
    <fieldset className="grid grid-cols-[190px_200px_1fr_164px] gap-2">{fields}</fieldset>
  ) : (
    <Card as="fieldset" className="grid grid-cols-2 gap-2 p-2.5 max-sm:grid-cols-1">
      {fields}
    </Card>
  )
}
