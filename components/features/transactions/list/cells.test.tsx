import { render, screen } from '@testing-library/react'
import { sampleTransaction } from '@/tests/support/sample-transaction'
import { linkText } from '../match/link-text'
import { CategoryCell, StakeholderCell } from './cells'

test('the stakeholder of a matched line cannot be chosen, and the cell says why', () => {
  render(<StakeholderCell row={sampleTransaction({ link: 'bill' })} editable />)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByTitle('Unlink the bill or invoices before changing the stakeholder.')).toBeVisible()
})

test('the other side of a transfer on an account without statements offers no actions', () => {
  const row = sampleTransaction({ link: 'mirror', tie: 'mirror' })
  render(<CategoryCell row={row} editable />)
  render(<StakeholderCell row={row} editable />)
  expect(screen.queryByRole('button')).toBeNull()
  expect([row, sampleTransaction({ link: 'mirror' })].map(linkText)).toEqual(['Other side of a transfer', 'Transfer'])
})

test('a split line says so in place of its category', () => {
  render(<CategoryCell row={sampleTransaction({ is_split: true })} editable />)
  expect(screen.getByText('Split')).toBeVisible()
})
