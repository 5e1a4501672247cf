'use client'
import { useQuery } from '@tanstack/react-query'
import { useFieldArray } from 'react-hook-form'
import { chartRead } from '@/components/pickers/shared-reads'
import { DOCUMENT_LINES_MAX } from '@/lib/contract/bill'
import { LINE_GRID } from '../editor/line-grid'
import { LineItems, wordsOf } from '../editor/line-items'
import { usePastedLines } from '../editor/use-pasted-lines'
import { BillLineFields } from './bill-line-fields'
import { emptyLine, type BillFormState, type LineValues } from './bill-values'

/** The lines of a bill, typed or pasted from a spreadsheet; accounts are matched by name or number. */
export function BillLines({ form, usual }: { form: BillFormState; usual: string | null }) {
  const { fields, append, remove, insert } = useFieldArray({ control: form.control, name: 'bill_items' })
  const { data } = useQuery(chartRead)
  const accounts = data?.results ?? []
  const accountName = (id: string) => accounts.find((account) => account.id === id)?.name
  const error = form.formState.errors.bill_items
  const blank = (over: LineValues = {}) => ({ ...emptyLine(usual), ...over })
  /** The first empty field of a new line: the account, unless the vendor has a default account. */
  const startOf = (index: number) => ({
    focusName: `bill_items.${index}.${usual === null ? 'chart_of_account' : 'description'}`,
  })
  const next = (index: number) => {
    if (fields.length < DOCUMENT_LINES_MAX) insert(index + 1, blank(), startOf(index + 1))
  }
  const accountOf = (text: string | null) =>
    accounts.find(
      ({ name, chart_number }) => String(chart_number) === text || name.toLowerCase() === text?.toLowerCase(),
    )?.id ?? null
  const lines = () => form.getValues('bill_items') ?? []
  /** The account chosen last before the rows were pasted: a fuel card statement is one account on forty lines. */
  const chosenAccount = () => lines().findLast(({ chart_of_account }) => chart_of_account)?.chart_of_account ?? usual
  const paste = usePastedLines<LineValues>({
    lines,
    isBlank: ({ description, rate }) => !description && typeof rate !== 'number',
    lineOf: ({ name, description, quantity, rate, truck }) => {
      const account = accountOf(name)
      const words = wordsOf({ name, description }, account !== null)
      return blank({ chart_of_account: account ?? chosenAccount(), description: words, quantity, rate, truck })
    },
    put: (lines) =>
      form.setValue('bill_items', lines, { shouldDirty: true, shouldValidate: form.formState.isSubmitted }),
  })
  return (
    <LineItems
      first="Account"
      grid={LINE_GRID}
      sentence={error?.root?.message ?? error?.message}
      isFull={fields.length >= DOCUMENT_LINES_MAX}
      onAdd={() => append(blank(), startOf(fields.length))}
      onPaste={paste}
    >
      {fields.map((field, index) => (
        <BillLineFields
          key={field.id}
          form={form}
          index={index}
          accountName={accountName}
          onNext={next}
          onRemove={fields.length > 1 ? remove : undefined}
        />
      ))}
    </LineItems>
  )
}
