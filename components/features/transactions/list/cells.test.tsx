import { render, screen } from '@testing-library/react'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { linkText } from '../match/link-text'
import { CategoryCell, StakeholderCell } from './cells'

test('the stakeholder of a matched line cannot be chosen, and says why', () => {
  render(<StakeholderCell row={sampleTransaction({ link: 'bill' })} editable />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByTitle('Unlink the bill or invoices before changing the stakeholder.')).toBeVisible()
})

test('the other side of a transfer of an account without statements offers nothing', () => {
  const row = sampleTransaction({ link: 'mirror', tie: 'mirror' })
  render(<CategoryCell row={row} editable />)
  render(<StakeholderCell row={row} editable />)
  expect(screen.queryByRole('button')).toBeNull()
  expect([row, sampleTransaction({ link: 'mirror' })].map(linkText)).toEqual(['Other side of a transfer', 'Transfer'])
})

test('a line that is split tells so where its category stands', () => {
  render(<CategoryCell row={sampleTransaction({ is_split: true })} editable />)
  expect(screen.getByText('Split')).toBeVisible()
})
