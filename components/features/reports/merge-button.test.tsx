import { screen, waitFor } from '@testing-library/react'
import { sampleUser } from '@/tests/support/sample-user'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { MergeButton } from './merge-button'

const pair = {
  goes: { id: 'by-hand', text: 'Feb 5, 2026 (By hand)' },
  stays: { id: 'of-the-bank', text: 'Feb 6, 2026 (Bank link)' },
}

function open(capabilities: string[], refusal?: string) {
  const sent = answerCalls(({ path }) => {
    if (path.includes('/user/me/')) return { body: sampleUser({ capabilities }) }
    if (path.includes('/merge-duplicate/'))
      return refusal === undefined ? { body: {} } : { status: 409, body: { message: refusal, code: 'conflict' } }
    return undefined
  })
  return {
    sent: () => sent.filter(({ path }) => path.includes('/merge-duplicate/')),
    ...renderScreen(<MergeButton name="PILOT 412" pair={pair} />),
  }
}

describe('two lines that are one payment', () => {
  it('are merged by keyboard after a confirmation that says what is removed and what stays', async () => {
    const { user, sent } = open(['transaction.edit'])
    await user.click(await screen.findByRole('button', { name: 'Merge the two lines of PILOT 412' }))
    const question = await screen.findByRole('alertdialog', { name: 'Merge the two lines of PILOT 412?' })
    expect(question).toHaveAccessibleDescription(
      'The line of Feb 5, 2026 (By hand) is deleted. Its category, stakeholder, note and comments go to the line of Feb 6, 2026 (Bank link). This cannot be undone.',
    )
    expect(sent()).toEqual([])
    await user.keyboard('{Tab}{Enter}')
    expect(await screen.findByText('PILOT 412 merged into one line')).toBeVisible()
    expect(sent().map(({ body }) => body)).toEqual([{ manual: 'by-hand', imported: 'of-the-bank' }])
  })
  it('stay separate, with the reason, if one of them is locked', async () => {
    const { user } = open(['transaction.edit'], 'Unlink the bill or invoices before merging.')
    await user.click(await screen.findByRole('button', { name: 'Merge the two lines of PILOT 412' }))
    await user.click(await screen.findByRole('button', { name: 'Merge' }))
    expect(await screen.findByText('Unlink the bill or invoices before merging.')).toBeVisible()
  })
  it('cannot be merged by a read-only role', async () => {
    const { client } = open(['transaction.read'])
    await waitFor(() => expect(client.isFetching()).toBe(0))
    expect(screen.queryByRole('button')).toBeNull()
  })
})
