import { SIDEBAR_KEY } from './first-paint'

afterEach(() => localStorage.clear())

it('the stored width is the first one rendered, so it never changes visibly', async () => {
  localStorage.setItem(SIDEBAR_KEY, '"mini"')
  await jest.isolateModulesAsync(async () => {
    const { renderHook } = await import('@testing-library/react/pure')
    const { useSidebarMode } = await import('./sidebar-mode')
    const drawn: boolean[] = []
    renderHook(() => drawn.push(useSidebarMode().mini))
    expect([...new Set(drawn)]).toEqual([true])
  })
})
