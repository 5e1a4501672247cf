import { act, screen, waitFor, within } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { openService } from './open-service'
// Imported in advance: the drawer loads it only when it opens.
import './service-form'

const SERVICE = {
  id: '01a1f640-bc00-7004-8000-000000000005',
  name: 'Tarp fee',
  chart_of_account: { id: '01a1f640-bc00-7004-8000-000000000006', name: 'Linehaul Revenue', chart_number: 4010 },
  rate: 75,
  is_active: true,
  entity: '01a1f640-bc00-7004-8000-000000000007',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-02T00:00:00Z',
}

function open() {
  const sent = answerCalls(({ method, path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities: ['invoice.edit'] }) }
    if (method === 'DELETE') return { body: { message: 'Service Tarp fee was deleted.' } }
    return { body: { count: 0, next: null, previous: null, results: [] } }
  })
  const view = renderScreen(<p>Services</p>)
  act(() => openService(SERVICE))
  return { ...view, deleted: () => sent.filter(({ method }) => method === 'DELETE') }
}

test('a service is deleted after confirmation', async () => {
  const { user, deleted } = open()
  const drawer = await screen.findByRole('dialog', { name: 'Edit service' })
  await user.click(await within(drawer).findByRole('button', { name: 'Delete' }))
  const question = await screen.findByRole('alertdialog', { name: 'Delete Tarp fee?' })
  expect(deleted()).toEqual([])
  await user.click(within(question).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('Service Tarp fee was deleted.')).toBeVisible()
  expect(deleted().map(({ path }) => path)).toEqual([expect.stringContaining(`/invoice/service/${SERVICE.id}/`)])
  await waitFor(() => expect(drawer).not.toBeInTheDocument())
})
