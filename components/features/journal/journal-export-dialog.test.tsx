import { screen, waitFor } from '@testing-library/react'
import { answerCalls, renderScreen } from '@/tests/support/screen'
import { JournalExportDialog } from './journal-export-dialog'

test('the journal is exported as text for the chosen dates', async () => {
  const clicked = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined)
  const sent = answerCalls(() => ({ body: '' }))
  const closed = jest.fn()
  const { user } = renderScreen(<JournalExportDialog onClose={closed} />)
  await user.type(await screen.findByLabelText(/^From/), '01/01/2026')
  await user.type(screen.getByLabelText(/^Through/), '03/31/2026')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(closed).toHaveBeenCalled())
  expect(sent.at(-1)?.path).toBe('/api/v1/report/journal/?format=csv&start_date=2026-01-01&end_date=2026-03-31')
  clicked.mockRestore()
})
