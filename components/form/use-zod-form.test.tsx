import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, type ReactNode } from 'react'
import { z } from 'zod'
import { ApiError } from '@/lib/client/api-error'
import { confirm, ConfirmHost } from '@/components/ui/confirm-dialog'
import { hasUnsavedChanges } from '@/components/ui/unsaved'
import { Field, TextField } from './field'
import { Form } from './form'
import { laterSchema } from './form-schema'
import { MoneyInput } from './money-input'
import { useZodForm } from './use-zod-form'

const Bill = z.strictObject({
  number: z.string().max(5, 'Use at most 5 characters.').nullish(),
  vendor: z.string(),
  memo: z.string().optional(),
  bill_items: z.array(z.strictObject({ rate: z.number().positive('Enter a rate above 0.') })),
})
type Bill = z.infer<typeof Bill>

function BillForm({ submit }: { submit: (bill: Bill) => unknown }) {
  const form = useZodForm(Bill, { values: { vendor: null, bill_items: [{ rate: 10 }] }, submit })
  return (
    <Form form={form}>
      <TextField form={form} name="number" label="Number" showOptional />
      <TextField form={form} name="vendor" label="Vendor" />
      <TextField form={form} name="memo" label="Memo" />
      <Field form={form} name="bill_items.0.rate" label="Rate">
        {(control) => <MoneyInput {...control} />}
      </Field>
      <button type="submit">{form.submitting ? 'Saving' : 'Save'}</button>
    </Form>
  )
}
const field = (name: string) => screen.getByLabelText(new RegExp(`^${name}`))
const refusal = (body: unknown) => Object.assign(new Error('refused'), { name: 'ApiError', body })

describe('a form made from a schema', () => {
  it('marks exactly the fields that the schema requires', () => {
    render(<BillForm submit={jest.fn()} />)
    expect(field('Vendor')).toHaveAttribute('aria-required', 'true')
    expect(field('Rate')).toHaveAttribute('aria-required', 'true')
    expect(field('Number')).not.toHaveAttribute('aria-required')
    expect(field('Memo')).not.toHaveAttribute('aria-required')
    expect(screen.getByText('Optional')).toBeInTheDocument()
  })

  it('passes on how it was sent, even after an invalid attempt; the keyboard sends it the default way', async () => {
    const sent: (string | undefined)[] = []
    function Asked() {
      const form = useZodForm(z.strictObject({ name: z.string() }), {
        values: { name: null },
        submit: (_body, how) => sent.push(how),
      })
      return (
        <Form form={form}>
          <TextField form={form} name="name" label="Name" />
          <button type="button" onClick={(event) => void form.onSubmit(event, 'draft')}>
            Draft
          </button>
          <button type="submit">Send</button>
        </Form>
      )
    }
    render(<Asked />)
    await userEvent.click(screen.getByText('Draft'))
    await screen.findByText('field is required')
    await userEvent.type(field('Name'), 'Fuel{Control>}{Enter}{/Control}')
    await waitFor(() => expect(sent).toEqual([undefined]))
    await userEvent.click(screen.getByText('Draft'))
    await waitFor(() => expect(sent).toEqual([undefined, 'draft']))
    await userEvent.type(field('Name'), '{Enter}')
    await waitFor(() => expect(sent).toEqual([undefined, 'draft', undefined]))
  })

  it('says "field is required" under an empty required field, focuses it and submits nothing', async () => {
    const submit = jest.fn()
    render(<BillForm submit={submit} />)
    await userEvent.click(screen.getByText('Save'))
    const message = await screen.findByText('field is required')
    expect(field('Vendor')).toHaveAccessibleDescription('field is required')
    expect(field('Vendor')).toHaveFocus()
    expect(field('Vendor')).toBeInvalid()
    expect(message).toBeVisible()
    expect(submit).not.toHaveBeenCalled()
  })

  it('stores an emptied nullable text as null and leaves an emptied optional text out', async () => {
    const submit = jest.fn()
    render(<BillForm submit={submit} />)
    await userEvent.type(field('Vendor'), 'Rush')
    await userEvent.type(field('Number'), 'A')
    await userEvent.clear(field('Number'))
    await userEvent.type(field('Memo'), 'A')
    await userEvent.clear(field('Memo'))
    await userEvent.click(screen.getByText('Save'))
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1))
    expect(submit).toHaveBeenCalledWith({ vendor: 'Rush', number: null, bill_items: [{ rate: 10 }] }, undefined)
  })

  it('shows null as an empty string', () => {
    render(<BillForm submit={jest.fn()} />)
    expect(field('Vendor')).toHaveValue('')
  })

  it("shows the server's messages next to their fields, including nested ones, and the rest at the top", async () => {
    const submit = () => {
      throw refusal({ number: ['Already used.'], 'bill_items.0.rate': ['Too small.', 'Odd.'], entity: ['Closed.'] })
    }
    render(<BillForm submit={submit} />)
    await userEvent.type(field('Vendor'), 'Rush')
    await userEvent.click(screen.getByText('Save'))
    await waitFor(() => expect(field('Number')).toHaveAccessibleDescription('Already used.'))
    expect(field('Rate')).toHaveAccessibleDescription('Too small. Odd.')
    expect(screen.getByRole('alert')).toHaveTextContent('Closed.')
  })

  it('keeps what was typed when the call fails', async () => {
    render(<BillForm submit={() => Promise.reject(refusal({ message: 'Internal server error' }))} />)
    await userEvent.type(field('Vendor'), 'Rush')
    await userEvent.click(screen.getByText('Save'))
    await waitFor(() => expect(screen.getByText('Save')).toBeInTheDocument())
    expect(field('Vendor')).toHaveValue('Rush')
  })

  it('submits once however often Save is pressed while it runs, even with Ctrl+Enter', async () => {
    let finish = () => {}
    const submit = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    render(<BillForm submit={submit} />)
    await userEvent.type(field('Vendor'), 'Rush{Control>}{Enter}{/Control}')
    await screen.findByText('Saving')
    await userEvent.type(field('Vendor'), '{Control>}{Enter}{/Control}')
    await userEvent.click(screen.getByText('Saving'))
    finish()
    await screen.findByText('Save')
    expect(submit).toHaveBeenCalledTimes(1)
  })

  it('says that it saves only once the question about it is answered', async () => {
    let save = (): void => undefined
    const saving = new Promise<void>((resolve) => (save = resolve))
    const submit = async () => {
      if (await confirm({ title: 'Another fiscal year?', confirmLabel: 'Change it' })) await saving
    }
    render(
      <>
        <BillForm submit={submit} />
        <ConfirmHost />
      </>,
    )
    await userEvent.type(field('Vendor'), 'Pilot{Enter}')
    const yes = await screen.findByRole('button', { name: 'Change it' })
    expect(screen.getByText('Save')).toBeInTheDocument()
    await userEvent.click(yes)
    expect(await screen.findByText('Saving')).toBeInTheDocument()
    await act(async () => save())
    expect(await screen.findByText('Save')).toBeInTheDocument()
  })

  it('counts text typed while it is being saved as unsaved, and saves it next', async () => {
    const finish: (() => void)[] = []
    const submit = jest.fn<Promise<void>, [Bill]>(() => new Promise<void>((resolve) => finish.push(resolve)))
    render(<BillForm submit={(bill) => submit(bill)} />)
    await userEvent.type(field('Vendor'), 'Rush')
    await userEvent.click(screen.getByText('Save'))
    await screen.findByText('Saving')
    await userEvent.type(field('Memo'), 'Late')
    await act(async () => finish[0]?.())
    await screen.findByText('Save')
    expect(hasUnsavedChanges()).toBe(true)
    expect(field('Memo')).toHaveValue('Late')
    expect(field('Vendor')).toHaveValue('Rush')
    await userEvent.click(screen.getByText('Save'))
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(2))
    expect(submit.mock.calls[1]?.[0]).toMatchObject({ vendor: 'Rush', memo: 'Late' })
    await act(async () => finish[1]?.())
    await waitFor(() => expect(hasUnsavedChanges()).toBe(false))
  })

  it('counts as unsaved from the first change until it is saved or unmounted', async () => {
    const { unmount } = render(<BillForm submit={jest.fn()} />)
    expect(hasUnsavedChanges()).toBe(false)
    await userEvent.type(field('Vendor'), 'Rush')
    expect(hasUnsavedChanges()).toBe(true)
    await userEvent.click(screen.getByText('Save'))
    await waitFor(() => expect(hasUnsavedChanges()).toBe(false))
    await userEvent.type(field('Vendor'), '!')
    expect(hasUnsavedChanges()).toBe(true)
    unmount()
    expect(hasUnsavedChanges()).toBe(false)
  })
})

describe('a form whose schema is loaded later', () => {
  const Person = z.strictObject({ name: z.string().max(5, 'Use at most 5 characters.'), memo: z.string().nullish() })
  type Person = z.infer<typeof Person>
  function show(load: () => Promise<typeof Person>) {
    const submit = jest.fn<void, [Person]>()
    const schema = laterSchema(load, { name: true })
    function PersonForm() {
      const form = useZodForm(schema, { values: { name: null, memo: null }, submit: (person) => submit(person) })
      return (
        <Form form={form}>
          <TextField form={form} name="name" label="Name" />
          <TextField form={form} name="memo" label="Memo" />
          <button type="submit">{form.submitting ? 'Saving' : 'Save'}</button>
        </Form>
      )
    }
    render(
      <Crash>
        <PersonForm />
      </Crash>,
    )
    return submit
  }

  it('marks required fields before the schema is loaded, waits for it if sent too early, and is sent once', async () => {
    let come = () => undefined as void
    const submit = show(() => new Promise((resolve) => (come = () => resolve(Person))))
    expect(field('Name')).toHaveAttribute('aria-required', 'true')
    expect(field('Memo')).not.toHaveAttribute('aria-required')
    await userEvent.type(field('Name'), 'Rush{Enter}')
    await userEvent.click(screen.getByText('Saving'))
    expect(submit).not.toHaveBeenCalled()
    await act(async () => come())
    await screen.findByText('Save')
    expect(submit.mock.calls).toEqual([[{ name: 'Rush', memo: null }]])
  })

  it('shows the error of a field that was left before the schema was loaded', async () => {
    let come = () => undefined as void
    show(() => new Promise((resolve) => (come = () => resolve(Person))))
    await userEvent.type(field('Name'), 'Rushing')
    await userEvent.tab()
    expect(field('Name')).toBeValid()
    await act(async () => come())
    await waitFor(() => expect(field('Name')).toHaveAccessibleDescription('Use at most 5 characters.'))
  })

  it('is not sent without its schema: a field that is left waits, and sending shows the error screen', async () => {
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    const submit = show(() => Promise.reject(new Error('offline')))
    await userEvent.type(field('Name'), 'Rush')
    await userEvent.tab()
    expect(field('Name')).toHaveValue('Rush')
    await userEvent.type(field('Name'), '{Enter}')
    expect(await screen.findByText('Crashed: offline')).toBeInTheDocument()
    expect(submit).not.toHaveBeenCalled()
    quiet.mockRestore()
  })
})

describe('a refusal because the period is closed', () => {
  const message = 'Books are locked through 2026-01-31.'
  const Dated = z.strictObject({ name: z.string(), date: z.string(), bill_date: z.string() })
  function DatedForm({ postsOn }: { postsOn?: 'bill_date' | 'name' }) {
    const form = useZodForm(Dated, {
      postsOn,
      values: { name: 'Fuel', date: '2026-01-05', bill_date: '2026-01-06' },
      submit: () => Promise.reject(new ApiError(409, { message, code: 'books_locked' })),
    })
    return (
      <Form form={form}>
        <TextField form={form} name="name" label="Name" />
        <TextField form={form} name="date" label="Date" />
        <TextField form={form} name="bill_date" label="Bill date" />
        <button type="submit">Save</button>
      </Form>
    )
  }

  it.each([
    [undefined, 'Date'],
    ['bill_date' as const, 'Bill date'],
  ])('is shown next to the date on which the form posts (%s)', async (postsOn, label) => {
    render(<DatedForm postsOn={postsOn} />)
    await userEvent.click(screen.getByText('Save'))
    await waitFor(() => expect(screen.getByLabelText(new RegExp(`^${label}`))).toHaveAccessibleDescription(message))
    expect(screen.getByLabelText(new RegExp(`^${label}`))).toHaveFocus()
  })

  it('is shown at the top of a form without such a date', async () => {
    render(<BillForm submit={() => Promise.reject(new ApiError(409, { message, code: 'books_locked' }))} />)
    await userEvent.type(field('Vendor'), 'Rush')
    await userEvent.click(screen.getByText('Save'))
    expect(await screen.findByRole('alert')).toHaveTextContent(message)
  })
})

class Crash extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state = { error: null as Error | null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    return this.state.error ? <p>{`Crashed: ${this.state.error.message}`}</p> : this.props.children
  }
}
