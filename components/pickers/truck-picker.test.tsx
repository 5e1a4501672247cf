import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { TruckPicker } from './truck-picker'

const TRUCK = {
  id: '01a1f640-bc00-7004-8000-000000000001',
  full_name: 'T-9',
  make: null,
  model: null,
  year: null,
  vin_number: null,
  state: null,
  unit_number: 'T-9',
  plate_number: null,
  description: null,
  created_at: '2026-05-18T12:00:00Z',
  updated_at: '2026-05-18T12:00:00Z',
}

function open(capabilities: ReturnType<typeof sampleUser>['capabilities']) {
  const sent = answerCalls(({ method, path }) => {
    if (method === 'POST') return { status: 201, body: TRUCK }
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities }) }
    return { body: { count: 0, next: null, previous: null, results: [] } }
  })
  const { user } = renderScreen(<Held />)
  return { sent, user }
}

function Held() {
  const [value, setValue] = useState<string | null>(null)
  return <TruckPicker value={value} onChange={setValue} />
}

test('a missing truck can be added by its unit number and is then chosen', async () => {
  const { sent, user } = open(['asset.edit'])
  await user.click(screen.getByRole('button', { name: /truck|T-9/i }))
  await user.keyboard('T-9')
  await user.click(await screen.findByText('Add truck “T-9”'))
  await waitFor(() => expect(screen.getByRole('button', { name: /truck|T-9/i })).toHaveTextContent('T-9'))
  expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ unit_number: 'T-9' })
})

test('adding is not offered before something is typed, or without the right to do so', async () => {
  const { user } = open([])
  await user.click(screen.getByRole('button', { name: /truck|T-9/i }))
  await user.keyboard('T-9')
  expect(await screen.findByText('No truck matches')).toBeVisible()
  expect(screen.queryByText(/^Add truck/)).toBeNull()
})
