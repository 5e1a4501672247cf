import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { z } from 'zod'
import { Drawer } from '@/components/ui/drawer'
import { renderScreen } from '@/tests/support/screen'
import { TextField } from './field'
import { Form } from './form'
import { FormFooter } from './form-footer'
import { useZodForm } from './use-zod-form'

const Named = z.object({ name: z.string() })

function Outer({ onSave }: { onSave: (which: string) => void }) {
  const form = useZodForm(Named, { values: { name: 'Bill 1' }, submit: () => onSave('outer') })
  const [open, setOpen] = useState(false)
  return (
    <Form form={form}>
      <TextField form={form} name="name" label="Bill" />
      <button type="button" onClick={() => setOpen(true)}>
        New vendor
      </button>
      <Drawer open={open} onOpenChange={setOpen} title="New vendor">
        <Inner onSave={onSave} />
      </Drawer>
    </Form>
  )
}

function Inner({ onSave }: { onSave: (which: string) => void }) {
  const form = useZodForm(Named, { values: { name: 'Iron Gate' }, submit: () => onSave('inner') })
  return (
    <Form form={form}>
      <TextField form={form} name="name" label="Vendor" />
    </Form>
  )
}

test('Ctrl+Enter saves the form it is pressed in, not the one whose field opened it', async () => {
  const saved: string[] = []
  const { user } = renderScreen(<Outer onSave={(which) => saved.push(which)} />)
  await user.click(screen.getByRole('button', { name: 'New vendor' }))
  const drawer = await screen.findByRole('dialog', { name: 'New vendor' })
  act(() => drawer.focus())
  await user.keyboard('{Control>}{Enter}{/Control}')
  await user.type(screen.getByLabelText(/^Vendor/), ' Tire{Control>}{Enter}{/Control}')
  await waitFor(() => expect(saved).toEqual(['inner']))
  await user.keyboard('{Escape}')
  await user.type(screen.getByLabelText(/^Bill/), '2{Control>}{Enter}{/Control}')
  await waitFor(() => expect(saved).toEqual(['inner', 'outer']))
})

test('Ctrl+Shift+Enter saves the second way if there are two, and otherwise does the same as Ctrl+Enter', async () => {
  const saved: string[] = []
  function Both() {
    const form = useZodForm(Named, { values: { name: 'INV-1' }, submit: (_, how) => void saved.push(how ?? 'draft') })
    return (
      <Form form={form} onShiftSave={() => void form.onSubmit(undefined, 'open')}>
        <TextField form={form} name="name" label="Number" />
      </Form>
    )
  }
  const { user } = renderScreen(
    <>
      <Both />
      <Inner onSave={(which) => saved.push(which)} />
    </>,
  )
  await user.type(screen.getByLabelText(/^Number/), '{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await waitFor(() => expect(saved).toEqual(['open']))
  await user.type(screen.getByLabelText(/^Number/), '{Control>}{Enter}{/Control}')
  await waitFor(() => expect(saved).toEqual(['open', 'draft']))
  await user.type(screen.getByLabelText(/^Vendor/), '{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await waitFor(() => expect(saved).toEqual(['open', 'draft', 'inner']))
})

test('Ctrl+Enter saves from the footer buttons too, Enter on Cancel cancels, and nothing is sent while Save is disabled', async () => {
  const messages: string[] = []
  function WithFoot({ disabled }: { disabled: boolean }) {
    const form = useZodForm(Named, { values: { name: 'Bill 1' }, submit: () => void messages.push('saved') })
    return (
      <>
        <Form form={form} id="bill">
          <TextField form={form} name="name" label="Bill" />
        </Form>
        <FormFooter form="bill" submitting={false} disabled={disabled} onCancel={() => messages.push('cancelled')} />
      </>
    )
  }
  const { user, rerender } = renderScreen(<WithFoot disabled={false} />)
  act(() => screen.getByRole('button', { name: 'Cancel' }).focus())
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(messages).toEqual(['saved']))
  await user.keyboard('{Enter}')
  expect(messages).toEqual(['saved', 'cancelled'])
  rerender(<WithFoot disabled />)
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(messages).toEqual(['saved', 'cancelled'])
})
