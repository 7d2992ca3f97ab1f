/*
 * Simulates the payment provider's checkout script: the same `window.Razorpay`, options and callbacks.
 * Plain ES2018, loaded by a classic script element into the shop's page. It puts an iframe over the page
 * and exchanges messages with it; the payment itself happens in the iframe.
 */
(function () {
  "use strict";

  const scriptUrl = new URL(document.currentScript.src);
  const dialogOrigin = scriptUrl.origin;

  function Razorpay(options) {
    if (!(this instanceof Razorpay)) return new Razorpay(options);
    if (!options || !options.key) throw new Error("No key passed");
    this.options = options;
    this.listeners = {};
    this.hasFailed = false;
  }

  Razorpay.prototype.on = function (event, listener) {
    (this.listeners[event] = this.listeners[event] || []).push(listener);
    return this;
  };

  Razorpay.prototype.open = function () {
    if (this.overlay) return;
    this.previousFocus = document.activeElement;
    this.hiddenParts = Array.from(document.body.children).filter((part) => !part.inert);
    this.hiddenParts.forEach((part) => (part.inert = true));
    this.previousOverflow = document.body.style.overflow;
    document.body.style.overflow = "hidden";

    this.frame = buildFrame(this.options);
    this.overlay = buildOverlay(this.frame);
    this.onMessage = (message) => {
      if (message.origin !== dialogOrigin || message.source !== this.frame.contentWindow) return;
      this.receive(message.data);
    };
    this.onKeydown = (event) => {
      if (event.key === "Escape") this.frame.contentWindow.postMessage({ type: "escape" }, dialogOrigin);
    };
    window.addEventListener("message", this.onMessage);
    window.addEventListener("keydown", this.onKeydown);
    document.body.appendChild(this.overlay);
    const seconds = Number(this.options.timeout);
    if (seconds > 0) this.timer = setTimeout(() => this.dismiss(), seconds * 1000);
  };

  Razorpay.prototype.close = function () {
    if (!this.overlay) return;
    clearTimeout(this.timer);
    window.removeEventListener("message", this.onMessage);
    window.removeEventListener("keydown", this.onKeydown);
    this.overlay.remove();
    this.overlay = null;
    this.hiddenParts.forEach((part) => (part.inert = false));
    document.body.style.overflow = this.previousOverflow;
    if (this.previousFocus && this.previousFocus.focus) this.previousFocus.focus();
  };

  Razorpay.prototype.receive = function (message) {
    if (message.type === "dismissed") return this.leave();
    if (message.type === "failed") return this.fail(message.error);
    if (message.type === "paid") {
      this.close();
      const usesCallbackUrl = this.options.callback_url && (this.options.redirect || !this.options.handler);
      if (usesCallbackUrl) postForm(this.options.callback_url, message.response);
      else if (this.options.handler) this.options.handler(message.response);
    }
  };

  Razorpay.prototype.fail = function (error) {
    (this.listeners["payment.failed"] || []).forEach((listener) => listener({ error: error }));
    if (this.options.callback_url && this.options.redirect) {
      this.close();
      postForm(this.options.callback_url, flatError(error));
    } else if (!mayRetry(this.options)) {
      this.dismiss();
    }
  };

  Razorpay.prototype.leave = function () {
    const modal = this.options.modal || {};
    if (modal.confirm_close && !window.confirm("Do you want to leave the payment?")) return;
    this.dismiss();
  };

  Razorpay.prototype.dismiss = function () {
    this.close();
    const modal = this.options.modal || {};
    if (modal.ondismiss) modal.ondismiss();
  };

  function mayRetry(options) {
    return options.retry !== false && !(options.retry && options.retry.enabled === false);
  }

  function flatError(error) {
    const fields = {};
    Object.keys(error).forEach((name) => {
      const value = error[name];
      fields["error[" + name + "]"] = typeof value === "object" ? JSON.stringify(value) : value;
    });
    return fields;
  }

  function buildFrame(options) {
    const modal = options.modal || {};
    const shown = {
      name: options.name,
      description: options.description,
      image: options.image,
      prefill: options.prefill,
      notes: options.notes,
      color: options.theme && options.theme.color,
      escape: modal.escape !== false,
      backdropclose: modal.backdropclose === true,
      retry: mayRetry(options),
    };
    const url = new URL("/razorpay/checkout", dialogOrigin);
    url.searchParams.set("key", options.key);
    url.searchParams.set("order_id", options.order_id || "");
    url.searchParams.set("origin", window.location.origin);
    // In the hash, so that buyers' names and contact details reach no log.
    url.hash = encodeURIComponent(JSON.stringify(shown));
    const frame = document.createElement("iframe");
    frame.src = url.href;
    frame.title = "Test payment";
    setStyle(frame, { width: "100%", height: "100%", border: "0", colorScheme: "light" });
    return frame;
  }

  function buildOverlay(frame) {
    const overlay = document.createElement("div");
    setStyle(overlay, {
      position: "fixed",
      inset: "0",
      zIndex: "2147483647",
      background: "rgb(20 20 30 / 60%)",
    });
    overlay.appendChild(frame);
    return overlay;
  }

  // A shop's content policy may forbid style attributes; properties set from a script are always allowed.
  function setStyle(element, properties) {
    Object.keys(properties).forEach((name) => (element.style[name] = properties[name]));
  }

  function postForm(address, fields) {
    const form = document.createElement("form");
    form.method = "post";
    form.action = address;
    Object.keys(fields).forEach((name) => {
      const input = document.createElement("input");
      input.type = "hidden";
      input.name = name;
      input.value = fields[name];
      form.appendChild(input);
    });
    document.body.appendChild(form);
    form.submit();
  }

  window.Razorpay = Razorpay;
})();
