import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { DigitsInput } from './digits-input'

function Numbered() {
  const [value, setValue] = useState<number | null>(null)
  return (
    <>
      <DigitsInput aria-label="Number" value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

test('anything but digits is removed, and an empty field stays empty', async () => {
  render(<Numbered />)
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('Number'), 'a')
  expect(screen.getByRole('status')).toHaveTextContent('null')
  await user.type(screen.getByLabelText('Number'), '6x140')
  expect(screen.getByRole('status')).toHaveTextContent('6140')
})
