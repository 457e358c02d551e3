// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { deferred } from './deferred.tsx'

afterEach(cleanup)

function Panel({ name }: { name: string }) {
  return <p>{name}</p>
}

test('nothing shows until the chunk has arrived, and from then on it is there at once', async () => {
  const load = vi.fn<() => Promise<typeof Panel>>(async () => Panel)
  const Deferred = deferred(load)
  const { container, unmount } = render(<Deferred name="aoba" />)
  expect(container.textContent).toBe('')
  expect(await screen.findByText('aoba')).toBeDefined()
  unmount()
  render(<Deferred name="hifumi" />)
  expect(screen.getByText('hifumi')).toBeDefined()
  expect(load).toHaveBeenCalledOnce()
})

test('a chunk that cannot be loaded is raised as an error', async () => {
  const quiet = vi.spyOn(console, 'error').mockImplementation(() => {})
  const Deferred = deferred<{ name: string }>(async () => {
    throw new Error('no such chunk')
  })
  render(
    <Boundary>
      <Deferred name="aoba" />
    </Boundary>,
  )
  expect(await screen.findByText('no such chunk')).toBeDefined()
  quiet.mockRestore()
})

class Boundary extends Component<{ children: ReactNode }> {
  override state: { message?: string } = {}
  static getDerivedStateFromError = ({ message }: Error) => ({ message })
  override render() {
    return this.state.message ?? this.props.children
  }
}
