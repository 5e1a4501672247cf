'use client'
import { useState } from 'react'
import { z } from 'zod'
import { DateInput } from '@/components/form/date-input'
import { DateRangePicker } from '@/components/form/date-range-picker'
import { Field, TextareaField, TextField } from '@/components/form/field'
import { FileDrop } from '@/components/form/file-drop'
import { Form } from '@/components/form/form'
import { MoneyInput } from '@/components/form/money-input'
import { useZodForm } from '@/components/form/use-zod-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { ChipSelect } from '@/components/ui/chip-select'
import { RadioList } from '@/components/ui/radio-list'
import { SearchInput } from '@/components/ui/search-input'
import { Select } from '@/components/ui/select'
import { Switch } from '@/components/ui/switch'
import { notify } from '@/components/ui/toast'
import { Block } from './block'

const ROLES = [
  { value: 'admin', label: 'Admin' },
  { value: 'consultant', label: 'Consultant' },
] as const

export function FieldBlock() {
  const [on, setOn] = useState(true)
  const [role, setRole] = useState<'admin' | 'consultant' | null>(null)
  const [search, setSearch] = useState('')
  const [terminals, setTerminals] = useState<string[]>(['amarillo'])
  return (
    <Block title="Fields">
      <div className="flex flex-col gap-3.5">
        <SearchInput label="Search transactions" value={search} onChange={setSearch} />
        <Select aria-label="Role" options={ROLES} value={role} onChange={setRole} placeholder="Choose role" />
        <ChipSelect
          label="Terminals"
          options={[
            { value: 'amarillo', label: 'Amarillo' },
            { value: 'tulsa', label: 'Tulsa' },
          ]}
          values={terminals}
          onChange={setTerminals}
        />
        <RadioList
          label="Import period"
          options={[
            { value: '1', label: 'This year (from January 1st)' },
            { value: '2', label: 'Two years period', description: 'Takes a little longer' },
          ]}
          value={on ? '1' : '2'}
          onChange={(value) => setOn(value === '1')}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Checkbox label="On" checked={on} onChange={setOn} />
          <Checkbox label="Mixed" checked="mixed" onChange={() => undefined} />
          <Switch label="Switch" checked={on} onChange={setOn} />
        </div>
      </div>
    </Block>
  )
}

const Sample = z.object({
  name: z.string().max(255),
  amount: z.number().gt(-1e8).lt(1e8),
  date: z.iso.date('Enter a date as MM/DD/YYYY.'),
  email: z.email('Enter a full email address').nullish(),
  note: z.string().max(2000).nullish(),
})

export function FormBlock() {
  const form = useZodForm(Sample, {
    values: { name: 'Truck stop fuel', amount: 2684.17, date: '2025-11-18' },
    submit: (body) => void notify.success(`Saved ${body.name}`),
  })
  return (
    <Block title="Form">
      <Form form={form}>
        <TextField form={form} name="name" label="Name" />
        <Field form={form} name="amount" label="Amount">
          {(control) => <MoneyInput {...control} />}
        </Field>
        <Field form={form} name="date" label="Date">
          {(control) => <DateInput {...control} />}
        </Field>
        <TextField form={form} name="email" label="Email" type="email" showOptional />
        <TextareaField form={form} name="note" label="Note" showOptional />
        <Button variant="primary" type="submit" loading={form.submitting}>
          Save
        </Button>
      </Form>
    </Block>
  )
}

export function RangeBlock() {
  const [range, setRange] = useState({ start: '2025-11-01', end: '2025-11-18' })
  const [file, setFile] = useState<File | null>(null)
  return (
    <Block title="Date range and file">
      <div className="flex flex-col items-start gap-3.5">
        <DateRangePicker value={range} onChange={setRange} />
        <div className="w-full">
          <FileDrop value={file} onFile={setFile} onRemove={() => setFile(null)} />
        </div>
      </div>
    </Block>
  )
}
