import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Leads home after a while, unless the visitor has gone on before. */
export function useHomeAfter(ms: number) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate({ to: '/' }), ms)
    return () => clearTimeout(timer)
  }, [navigate, ms])
}
