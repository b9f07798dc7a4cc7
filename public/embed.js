// Opens the payer's page over a shop's own page and tells the shop what becomes of the payment. See docs/embedding.md.
(() => {
  const script = document.currentScript ?? document.querySelector('script[src$="/embed.js"]');
  const home = new URL(script?.src || location.href).origin;
  const fullScreen = '(max-width: 480px), (max-height: 480px)';
  /** The payment that is open; there is never more than one. */
  let current = null;

  function addressOf({ url, reference }) {
    if (!url && !reference) throw new Error('Kasuwa.open needs url or reference.');
    const target = url ? new URL(url, home) : new URL(`/embed/${encodeURIComponent(reference)}`, home);
    if (target.origin !== home) throw new Error(`Kasuwa.open: ${target.origin} is not ${home}.`);
    const path = /^\/(?:pay|embed)\/([^/]+)$/.exec(target.pathname);
    if (!path) throw new Error('Kasuwa.open: url is not the address of a payment.');
    target.pathname = `/embed/${path[1]}`;
    target.searchParams.set('origin', location.origin);
    return target.href;
  }

  /** Styles are set one by one: that works under any Content-Security-Policy of the shop. */
  function make(name, styles, attributes) {
    const element = document.createElement(name);
    Object.assign(element.style, styles);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  }

  function draw(address) {
    const overlay = make(
      'div',
      {
        position: 'fixed',
        inset: '0',
        zIndex: '2147483647',
        display: 'grid',
        placeItems: 'center',
        background: 'rgba(18, 28, 40, 0.38)',
      },
      { role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Payment' },
    );
    const frame = make(
      'iframe',
      { border: '0', background: '#fff', colorScheme: 'light' },
      { src: address, title: 'Payment', allow: 'clipboard-write; payment' },
    );
    const exit = make(
      'button',
      {
        position: 'absolute',
        top: '8px',
        right: '8px',
        width: '44px',
        height: '44px',
        border: '0',
        borderRadius: '8px',
        background: '#fff',
        color: '#151f29',
        font: '24px/1 system-ui, sans-serif',
        cursor: 'pointer',
      },
      { type: 'button', 'aria-label': 'Close' },
    );
    exit.textContent = '×';
    overlay.append(frame, exit);
    return { overlay, frame, exit };
  }

  function resize(frame, isFullScreen) {
    frame.style.width = isFullScreen ? '100%' : '440px';
    frame.style.height = isFullScreen ? '100%' : 'min(760px, calc(100dvh - 48px))';
    frame.style.borderRadius = isFullScreen ? '0' : '12px';
  }

  /** The page behind neither scrolls nor takes the focus. Gives how to put it back. */
  function holdPage(overlay) {
    const root = document.documentElement;
    const { overflow } = root.style;
    const focused = document.activeElement;
    const behind = Array.from(document.body.children).filter((one) => one !== overlay && !one.inert);
    root.style.overflow = 'hidden';
    for (const one of behind) one.inert = true;
    return () => {
      root.style.overflow = overflow;
      for (const one of behind) one.inert = false;
      focused?.focus?.();
    };
  }

  function open(options) {
    const address = addressOf(options);
    current?.close();
    const { overlay, frame, exit } = draw(address);
    const screen = matchMedia(fullScreen);
    const onScreen = () => resize(frame, screen.matches);
    const said = { reference: options.reference ?? null, paid: false, waiting: false };
    const tell = (name) => options[name]?.({ reference: said.reference, paid: said.paid });

    const hear = (event) => {
      if (event.source !== frame.contentWindow || event.origin !== home) return;
      const { source, type, reference } = event.data ?? {};
      if (source !== 'kasuwa') return;
      if (typeof reference === 'string') said.reference = reference;
      if (type === 'ready') exit.remove();
      if (type === 'waiting-for-payment') {
        said.waiting = true;
        tell('onWaiting');
      }
      if (type === 'cancel-waiting-for-payment') {
        said.waiting = false;
        tell('onCancelWaiting');
      }
      if (type === 'done') {
        said.paid = true;
        said.waiting = false;
        tell('onDone');
      }
      if (type === 'close') close();
    };
    const onKey = (event) => {
      if (event.key === 'Escape') close();
    };
    // While money is awaited a slip of the finger must not close the frame: only its own button does.
    const onBackdrop = (event) => {
      if (event.target === overlay && !said.waiting) close();
    };

    window.addEventListener('message', hear);
    document.addEventListener('keydown', onKey);
    overlay.addEventListener('click', onBackdrop);
    exit.addEventListener('click', () => close());
    screen.addEventListener('change', onScreen);
    frame.addEventListener('load', () => frame.focus(), { once: true });
    onScreen();
    document.body.append(overlay);
    const putBack = holdPage(overlay);

    function close() {
      if (current !== handle) return;
      current = null;
      window.removeEventListener('message', hear);
      document.removeEventListener('keydown', onKey);
      screen.removeEventListener('change', onScreen);
      overlay.remove();
      putBack();
      tell('onClose');
    }
    const handle = {
      close,
      refresh: () => frame.contentWindow?.postMessage({ source: 'kasuwa-host', type: 'refresh' }, home),
    };
    current = handle;
    return handle;
  }

  window.Kasuwa = Object.freeze({ open });
})();
