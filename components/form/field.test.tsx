import { screen, waitFor } from '@testing-library/react'
import { z } from 'zod'
import { ChipSelect } from '@/components/ui/chip-select'
import { Select } from '@/components/ui/select'
import { renderScreen } from '@/tests/support/screen'
import { AsyncSelect } from './async-select'
import { DateInput } from './date-input'
import { Field, TextField } from './field'
import { Form } from './form'
import { useZodForm } from './use-zod-form'

const WAYS = [
  { value: 'fuel', label: 'Fuel' },
  { value: 'tolls', label: 'Tolls' },
]
const Chosen = z.strictObject({ chosen: z.string(), note: z.string().nullish() })
const Several = z.strictObject({ chosen: z.array(z.string()).min(1, 'field is required'), note: z.string().nullish() })

function One({ kind }: { kind: 'searched' | 'listed' | 'day' }) {
  const form = useZodForm(Chosen, { values: { chosen: null, note: null }, submit: () => undefined })
  return (
    <Form form={form}>
      <Field form={form} name="chosen" label="Chosen">
        {(control) =>
          kind === 'searched' ? (
            <AsyncSelect
              {...control}
              label="Chosen"
              selectedLabel={WAYS.find(({ value }) => value === control.value)?.label ?? null}
              query={(search) => ({ queryKey: ['ways', search], queryFn: () => Promise.resolve(WAYS) })}
              groups={(options) => [{ key: 'all', options }]}
            />
          ) : kind === 'listed' ? (
            <Select {...control} options={WAYS} placeholder="Choose" />
          ) : (
            <DateInput {...control} />
          )
        }
      </Field>
      <TextField form={form} name="note" label="Note" />
      <button type="submit">Save</button>
    </Form>
  )
}

function Many() {
  const form = useZodForm(Several, { values: { chosen: [], note: null }, submit: () => undefined })
  return (
    <Form form={form}>
      <Field form={form} name="chosen" label="Chosen">
        {({ value, ...control }) => <ChipSelect {...control} label="Chosen" options={WAYS} values={value ?? []} />}
      </Field>
      <TextField form={form} name="note" label="Note" />
      <button type="submit">Save</button>
    </Form>
  )
}

const SENTENCE = 'field is required'
const KINDS = [
  ['searched', <One key={0} kind="searched" />],
  ['listed', <One key={0} kind="listed" />],
  ['day', <One key={0} kind="day" />],
  ['of several', <Many key={0} />],
] as const
const field = () => screen.getByLabelText('Chosen')
const note = () => screen.getByLabelText('Note')

test.each(KINDS)('a form sent with an empty required choice, %s, focuses it and says why', async (_kind, form) => {
  const { user } = renderScreen(form)
  await user.click(screen.getByText('Save'))
  await waitFor(() => expect(field()).toHaveAccessibleDescription(SENTENCE))
  expect(field()).toHaveFocus()
})

test.each(KINDS)('a required choice, %s, shows an error when left empty', async (_kind, form) => {
  const { user } = renderScreen(form)
  field().focus()
  while (document.activeElement !== note()) await user.tab()
  await waitFor(() => expect(field()).toHaveAccessibleDescription(SENTENCE))
})

const LISTS = KINDS.filter(([kind]) => kind !== 'day')
const popup = () => screen.findAllByRole('option')

test.each(LISTS)('its open list is part of the field, %s, by mouse and by keyboard', async (kind, form) => {
  const { user } = renderScreen(form)
  await user.click(field())
  await popup()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  await waitFor(() => expect(field()).toHaveFocus())
  await user.keyboard('{Enter}')
  await popup()
  expect(screen.queryByText(SENTENCE)).toBeNull()
  if (kind === 'of several') await user.click(screen.getByRole('option', { name: 'Tolls' }))
  else await user.keyboard('{ArrowDown}{Enter}')
  await user.click(note())
  await user.type(note(), 'Tolls')
  expect(screen.queryByText(SENTENCE)).toBeNull()
})

test('clicking elsewhere while the list is open leaves the field', async () => {
  const { user } = renderScreen(<One kind="searched" />)
  await user.click(field())
  await popup()
  await user.click(note())
  await waitFor(() => expect(field()).toHaveAccessibleDescription(SENTENCE))
  expect(note()).toHaveFocus()
})

test('the calendar is part of its field, which is left when another one is focused', async () => {
  const { user } = renderScreen(<One kind="day" />)
  await user.click(field())
  await user.click(screen.getByRole('button', { name: 'Choose date' }))
  await screen.findByRole('dialog', { name: 'Choose date' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Choose date' })).toHaveFocus())
  await user.click(field())
  expect(screen.queryByText(SENTENCE)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Choose date' }))
  await screen.findByRole('dialog', { name: 'Choose date' })
  expect(screen.queryByText(SENTENCE)).toBeNull()
  await user.click(note())
  await waitFor(() => expect(field()).toHaveAccessibleDescription(SENTENCE))
})
