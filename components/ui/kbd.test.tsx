import { render, screen } from '@testing-library/react'
import { Kbd } from './kbd'

test('the keys in a button are not part of its name, and those in the list of keys are read', () => {
  render(
    <>
      <button type="button">
        Save split <Kbd keys="mod+enter" />
      </button>
      <dl>
        <dt>Save</dt>
        <dd>
          <Kbd touch read keys="esc" />
        </dd>
      </dl>
    </>,
  )
  expect(screen.getByRole('button', { name: 'Save split' })).toBeVisible()
  expect(screen.getByText('Esc')).not.toHaveAttribute('aria-hidden')
})
