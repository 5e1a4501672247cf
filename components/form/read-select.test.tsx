import { render, screen } from '@testing-library/react'
import { ReadSelect } from './read-select'

const show = (read: { data?: { results: { id: string }[] }; isPending: boolean; isError: boolean }) =>
  render(
    <ReadSelect
      aria-label="Loan"
      read={read}
      what="the loans"
      options={(loans) => [
        { value: 'none', label: 'No loan' },
        ...loans.map(({ id }) => ({ value: id, label: `Loan ${id}` })),
      ]}
      value="none"
      onChange={() => undefined}
    />,
  )

it('is closed until its choices are read, and a failed read does not look like an empty list', () => {
  const field = () => screen.getByLabelText('Loan')
  const { unmount } = show({ isPending: true, isError: false })
  expect(field()).toBeDisabled()
  unmount()
  const failed = show({ isPending: false, isError: true })
  expect(field()).toBeDisabled()
  expect(field()).toHaveTextContent('Could not load the loans')
  failed.unmount()
  // Read anew in vain: what was read before stays.
  show({ data: { results: [{ id: '1' }] }, isPending: false, isError: true })
  expect(field()).toBeEnabled()
  expect(field()).toHaveTextContent('No loan')
})
