import { SIDEBAR_KEY } from './first-paint'

afterEach(() => localStorage.clear())

it('the kept width is the first that is drawn: none changes before the eyes', async () => {
  localStorage.setItem(SIDEBAR_KEY, '"mini"')
  await jest.isolateModulesAsync(async () => {
    const { renderHook } = await import('@testing-library/react/pure')
    const { useSidebarMode } = await import('./sidebar-mode')
    const drawn: boolean[] = []
    renderHook(() => drawn.push(useSidebarMode().mini))
    expect([...new Set(drawn)]).toEqual([true])
  })
})
