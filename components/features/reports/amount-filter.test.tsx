import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { AmountFilter } from './amount-filter'

function Filter({ onAmount }: { onAmount: (amount: number | null) => void }) {
  const [amount, setAmount] = useState<number | null>(null)
  return (
    <>
      <AmountFilter aria-label="From" value={amount} onChange={(next) => (onAmount(next), setAmount(next))} />
      <button onClick={() => setAmount(null)}>Clear</button>
    </>
  )
}

it('typed text stays while it is not an amount yet, filters nothing until then, and disappears when the filters are cleared', async () => {
  const amounts: (number | null)[] = []
  render(<Filter onAmount={(amount) => amounts.push(amount)} />)
  await userEvent.type(screen.getByLabelText('From'), '$12.5')
  expect(screen.getByLabelText('From')).toHaveValue('$12.5')
  expect([amounts[0], amounts.at(-1)]).toEqual([null, 12.5])
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.getByLabelText('From')).toHaveValue('')
})
