// A stand-in of Stripe.js, with as much of its interface as the widget uses. As the real one does, it keeps cards in
// frames of its own origin: the page that loads it never sees a number.
(() => {
  const origin = new URL(document.currentScript.src).origin
  const home = `${origin}/js.stripe.com`

  /** Open a frame of ours and give a way to ask it; `heard` gets what it says by itself. */
  function open(path, title, place, heard = () => undefined) {
    const frame = document.createElement('iframe')
    frame.src = `${home}/${path}`
    frame.title = title
    frame.style.cssText = 'border:0;width:100%;display:block;color-scheme:light'
    let isReady
    const ready = new Promise(resolve => { isReady = resolve })
    const listen = event => {
      if (event.origin !== origin || event.source !== frame.contentWindow) return
      if (event.data.is === 'ready') isReady()
      if (event.data.height) frame.style.height = `${event.data.height}px`
      heard(event.data)
    }
    window.addEventListener('message', listen)
    place.append(frame)
    const ask = async message => {
      await ready
      return new Promise(resolve => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = event => resolve(event.data)
        frame.contentWindow.postMessage(message, origin, [port2])
      })
    }
    const close = () => { window.removeEventListener('message', listen); frame.remove() }
    return { frame, ready, ask, close }
  }

  class PaymentElement {
    constructor(elements) {
      this.elements = elements
      this.handlers = {}
      this.line = null
    }

    on(name, handler) { (this.handlers[name] ??= []).push(handler); return this }
    once(name, handler) { return this.on(name, handler) }
    off(name) { delete this.handlers[name]; return this }
    tell(name, event) { (this.handlers[name] ?? []).forEach(handler => handler({ elementType: 'payment', ...event })) }

    mount(where) {
      const place = typeof where === 'string' ? document.querySelector(where) : where
      const style = this.elements.options.appearance?.theme === 'night' ? 'night' : 'day'
      const { locale } = this.elements
      this.line = open(`element?theme=${style}&locale=${locale}`, 'Secure payment input frame', place, told => {
        if (told.is === 'change') this.tell('change', told.event)
      })
      void this.line.ready.then(() => this.tell('ready', {}))
    }

    update() { return this }
    focus() { this.line?.frame.focus() }
    unmount() { this.line?.close(); this.line = null }
    destroy() { this.unmount(); this.elements.element = null }
    collapse() { return this }
  }

  const back = (url, intent, status) => {
    const to = new URL(url)
    to.searchParams.set('payment_intent', intent.id)
    to.searchParams.set('payment_intent_client_secret', intent.client_secret)
    to.searchParams.set('redirect_status', status)
    return to.href
  }

  // Stripe breaks out of a frame: no bank's page and no return_url is ever opened in one.
  const leave = url => { window.top.location.href = url }

  window.Stripe = (key, settings = {}) => {
    if (!/^pk_/.test(key)) throw new Error('Please call Stripe() with your publishable key.')
    const account = settings.stripeAccount ?? ''
    let hidden = null
    const controller = () => {
      if (!hidden) {
        hidden = open('controller', 'Stripe controller', document.body)
        hidden.frame.style.cssText = 'display:none'
        hidden.frame.setAttribute('aria-hidden', 'true')
      }
      return hidden
    }

    function elements(options = {}) {
      const group = {
        options,
        locale: settings.locale ?? 'auto',
        element: null,
        create: (kind, _) => {
          if (kind !== 'payment') throw new Error(`This stand-in has no element ${kind}.`)
          if (group.element) throw new Error('Can only create one Element of type payment through elements.create().')
          group.element = new PaymentElement(group)
          return group.element
        },
        getElement: kind => (kind === 'payment' ? group.element : null),
        update: more => { Object.assign(options, more) },
        fetchUpdates: () => Promise.resolve({}),
        submit: () => group.element.line.ask({ call: 'check' }),
      }
      return group
    }

    /** Let the buyer prove who they are, over the page. */
    async function challenge(intent) {
      const cover = document.createElement('div')
      cover.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:#0008;display:grid;place-items:center'
      document.body.append(cover)
      const answer = await new Promise(resolve => {
        const query = new URLSearchParams({ secret: intent.client_secret, account })
        const line = open(`challenge?${query}`, '3D Secure', cover, told => {
          if (told.is === 'done') { line.close(); resolve(told.answer) }
        })
        line.frame.style.cssText += ';max-width:420px;height:240px;background:#fff'
      })
      cover.remove()
      return answer
    }

    async function confirmPayment({ elements: group, clientSecret, confirmParams = {}, redirect = 'always' }) {
      const secret = clientSecret ?? group.options.clientSecret
      if (redirect === 'always' && !confirmParams.return_url) {
        throw new Error('confirmParams.return_url is needed unless redirect is if_required.')
      }
      const checked = await group.submit()
      if (checked.error) return checked
      let answer = await group.element.line.ask({ call: 'confirm', secret, account, back: confirmParams.return_url ?? '' })
      const action = answer.paymentIntent?.status === 'requires_action' ? answer.paymentIntent.next_action : null
      if (action?.type === 'redirect_to_url') {
        const to = `${origin}${action.redirect_to_url.url}${encodeURIComponent(confirmParams.return_url)}&account=${account}`
        leave(to)
        return new Promise(() => undefined)
      }
      if (action) answer = await challenge(answer.paymentIntent)
      if (answer.paymentIntent && redirect === 'always') {
        leave(back(confirmParams.return_url, answer.paymentIntent, answer.paymentIntent.status))
        return new Promise(() => undefined)
      }
      return answer
    }

    return {
      elements,
      confirmPayment,
      retrievePaymentIntent: secret => controller().ask({ call: 'retrieve', secret, account }),
      handleNextAction: async ({ clientSecret }) => {
        const found = await controller().ask({ call: 'retrieve', secret: clientSecret, account })
        return found.paymentIntent?.status === 'requires_action' ? challenge(found.paymentIntent) : found
      },
      registerAppInfo: () => undefined,
    }
  }
  window.Stripe.version = 'endive'
})()
