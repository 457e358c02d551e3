import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Goes home after a while, unless the visitor leaves the page before. */
export function useHomeAfter(ms: number) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate({ to: '/' }), ms)
    return () => clearTimeout(timer)
  }, [navigate, ms])
}
