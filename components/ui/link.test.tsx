import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { Link } from './link'

jest.mock('next/link', () => ({
  __esModule: true,
  default: ({ prefetch, ...rest }: ComponentProps<'a'> & { prefetch?: boolean }) => (
    <a {...rest} data-ahead={prefetch ?? 'usual'} />
  ),
}))

test('links are prefetched from the first user interaction on, and never if the link opts out', async () => {
  render(
    <>
      <Link href="/app/settings">Settings</Link>
      <Link href="/app/reports/trial-balance" prefetch={false}>
        Figure
      </Link>
    </>,
  )
  const ahead = () => screen.getAllByRole('link').map((link) => link.getAttribute('data-ahead'))
  expect(ahead()).toEqual(['false', 'false'])
  await act(async () => void fireEvent.pointerMove(document.body))
  expect(ahead()).toEqual(['usual', 'false'])
})
