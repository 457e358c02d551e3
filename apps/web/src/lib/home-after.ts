import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

export function useHomeAfter(ms: number) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => navigate({ to: '/' }), ms)
    return () => clearTimeout(timer)
  }, [navigate, ms])
}

export function useSecondsLeft(seconds: number) {
  const [passed, setPassed] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setPassed((before) => before + 1), 1000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(seconds - passed, 1)
}
