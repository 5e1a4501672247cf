import { screen, waitFor } from '@testing-library/react'
import type { Capability } from '@/lib/contract/capability'
import type { Stakeholder } from '@/lib/contract/stakeholder'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { W9 } from './w9'

const RECIPIENT = { is_1099: true, w9: null } as Stakeholder

function show(capabilities: Capability[]) {
  const sent = answerCalls(({ path }) =>
    path.includes('/user/me/') ? { body: sampleUser({ capabilities }) } : undefined,
  )
  renderScreen(<W9 stakeholder={RECIPIENT} mayWrite attaching={false} onFile={() => undefined} />)
  return waitFor(() => expect(sent.some(({ path }) => path.includes('/user/me/'))).toBe(true))
}

it('a user who can see payments is shown that a W-9 is missing', async () => {
  await show(['report.read'])
  expect(await screen.findByText('Gets a 1099, and its W-9 is missing.')).toBeVisible()
})

it('a user who cannot see W-9s is shown none, but can attach one', async () => {
  await show(['comment.edit'])
  expect(await screen.findByLabelText('Attach the W-9')).toBeInTheDocument()
  expect(screen.queryByText(/is missing/)).toBeNull()
})
