import { renderHook } from '@testing-library/react'
import config from '@/tailwind.config'
import { useIsMobile } from './use-media'

it('a script takes the same windows for a phone as the styles do', () => {
  const matchMedia = jest.spyOn(window, 'matchMedia')
  renderHook(useIsMobile)
  expect(matchMedia.mock.calls.map(([query]) => query)).toEqual(
    expect.arrayContaining([phoneOf(config.theme?.screens)]),
  )
})

const phoneOf = (screens: unknown): string => (screens as { 'max-sm': { raw: string } })['max-sm'].raw
