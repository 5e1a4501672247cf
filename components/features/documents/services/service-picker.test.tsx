import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { useUnsavedGuard } from '@/components/ui/unsaved'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { ServicePicker } from './service-picker'

function Line() {
  const [value, setValue] = useState<string | null>(null)
  return <ServicePicker id="service" value={value} onChange={setValue} onBlur={() => undefined} />
}

test('Escape asks before it discards a half-typed new service', async () => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['invoice.edit'] }) }
    return { body: { count: 0, next: null, previous: null, results: [] } }
  })
  const { user } = renderScreen(<Line />)
  await user.click(await screen.findByRole('button'))
  await user.click(await screen.findByRole('option', { name: 'New service' }))
  const drawer = await screen.findByRole('dialog', { name: 'New service' })
  await user.type(within(drawer).getByLabelText(/^Name/), 'Tarp fee')
  await user.keyboard('{Escape}')
  const question = await screen.findByRole('alertdialog', { name: 'Discard this service?' })
  await user.click(within(question).getByRole('button', { name: 'Cancel' }))
  expect(within(drawer).getByLabelText(/^Name/)).toHaveValue('Tarp fee')
  await user.keyboard('{Escape}')
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(drawer).not.toBeInTheDocument())
})

test('an untouched new service closes without a question, whatever is unsaved below it', async () => {
  answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['invoice.edit'] }) }
    return { body: { count: 0, next: null, previous: null, results: [] } }
  })
  function Invoice() {
    useUnsavedGuard(true)
    return <Line />
  }
  const { user } = renderScreen(<Invoice />)
  await user.click(await screen.findByRole('button'))
  await user.click(await screen.findByRole('option', { name: 'New service' }))
  const drawer = await screen.findByRole('dialog', { name: 'New service' })
  await user.click(within(drawer).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(drawer).not.toBeInTheDocument())
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
